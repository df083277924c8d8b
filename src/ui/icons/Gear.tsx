// A gear icon for settings.

import "./icons.css";

const TOOTH = "M10.750 1.500h2.500l.4 3h-3.300z";
const ANGLES = [0, 45, 90, 135, 180, 225, 270, 315];

/** Decorative: the button around it says the same. */
export function Gear() {
  return (
    <svg class="gear" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle class="gear-wheel" cx="12" cy="12" r="6" />
      {ANGLES.map((angle) => (
        <path key={angle} d={TOOTH} transform={`rotate(${angle} 12 12)`} />
      ))}
    </svg>
  );
}
