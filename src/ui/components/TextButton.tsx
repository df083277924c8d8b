// A button that looks like a link, for rare actions.

interface TextButtonProps {
  label: string;
  /** Accessible name, if the label alone is ambiguous. */
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
