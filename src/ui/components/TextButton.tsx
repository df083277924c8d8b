// A button that looks like a link, for what is done seldom.

interface TextButtonProps {
  label: string;
  /** Said in place of the label, where that alone would not tell one from another. */
  spoken?: string;
  onPress: () => void;
}

export function TextButton({ label, spoken, onPress }: TextButtonProps) {
  return (
    <button type="button" class="text-button" aria-label={spoken} onClick={onPress}>
      {label}
    </button>
  );
}
