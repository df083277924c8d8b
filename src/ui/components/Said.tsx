// What a service said itself, set apart from our own words.

/** Text, never markup. */
export interface SaidView {
  label: string;
  /** Each a sentence or two of its own. */
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
