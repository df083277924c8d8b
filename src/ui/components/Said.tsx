// A service's own words, set apart from ours.

import "./Said.css";

/** Text, never markup. */
interface SaidView {
  label: string;
  /** Each is a sentence or two. */
  texts: string[];
}

export function Said({ said }: { said: SaidView }) {
  const { label, texts } = said;
  return (
    <p class="said">
      <span>{label}</span>{" "}
      {texts.map((text, index) => (
        <q key={index} dir="auto">
          {text}
        </q>
      ))}
    </p>
  );
}
