// What was just done where it was done, with a way back.

import { TextButton } from "../controls/Button.tsx";
import { useWords } from "../hooks/page.ts";
import "./Undone.css";

interface UndoneProps {
  /** Id for what was done, by which the button is described. */
  id: string;
  /** What was done, and to what. */
  text: string;
  onUndo: () => void;
}

export function Undone({ id, text, onUndo }: UndoneProps) {
  const { t } = useWords();
  return (
    <p class="row undo">
      <bdi id={id}>{text}</bdi>
      <TextButton label={t("common_undo")} about={id} onPress={onUndo} />
    </p>
  );
}
