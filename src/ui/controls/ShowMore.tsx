// The button at the end of a list that shows only its start.

import { TextButton } from "./TextButton.tsx";

interface ShowMoreProps {
  label: string;
  /** Called before the list grows. */
  expectMore: () => void;
  onShow: () => void;
}

export function ShowMore({ label, expectMore, onShow }: ShowMoreProps) {
  return (
    <div class="more">
      <TextButton
        label={label}
        onPress={() => {
          expectMore();
          onShow();
        }}
      />
    </div>
  );
}
