// A service's own words, set apart from ours.

import "./Said.css";

/** Text, never markup. */
interface ServiceMessageView {
  label: string;
  /** Each is a sentence or two. */
  texts: string[];
}

export function ServiceMessage({ message }: { message: ServiceMessageView }) {
  const { label, texts } = message;
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
