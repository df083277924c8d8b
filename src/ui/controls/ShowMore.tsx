// The button at the end of a list that shows only its start.

interface ShowMoreProps {
  label: string;
  /** Called before the list grows. */
  expectMore: () => void;
  onShow: () => void;
}

export function ShowMore({ label, expectMore, onShow }: ShowMoreProps) {
  return (
    <div class="more">
      <button
        type="button"
        class="text-button"
        onClick={() => {
          expectMore();
          onShow();
        }}
      >
        {label}
      </button>
    </div>
  );
}
