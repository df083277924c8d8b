// The shield of scripts/icon.svg, in the colors of the theme.

import "./icons.css";

/** The mark beside the name. Decorative: the name is always written next to it. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 128 128" width="24" height="24" aria-hidden="true">
      <path
        class="brand-mark-shield"
        d="M64 0c2 0 3.600.5 5.200 1.300C82 7.800 96.400 12.500 112 14c4.800.5 8 3.900 8 8.500V57c0 33-19.500 57.500-51.600 69.700-3.100 1.200-5.700 1.200-8.800 0C27.500 114.500 8 90 8 57V22.500c0-4.600 3.200-8 8-8.500C31.600 12.500 46 7.800 58.800 1.300 60.400.5 62 0 64 0z"
      />
      <path class="brand-mark-light" d="M36 42 90 96M64 28v42" />
    </svg>
  );
}
