// File input: drop, choose, or paste as text.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { messagePart, type Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { KeepSwitches } from "../KeepSwitches.tsx";
import type { GivenFile, RefusedFile } from "../read-files.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { lockedFileOf } from "../vault/managers.ts";
import { HowToExport } from "./HowToExport.tsx";
import "./intake.css";

/** The longest pause between pieces of a text that is being entered. */
const ENTERING_MS = 100;

const givenFile = (file: File): GivenFile => ({
  name: file.name,
  size: file.size,
  changedAt: file.lastModified,
  read: async () => new Uint8Array(await file.arrayBuffer()),
});

const givenText = (text: string): GivenFile => ({
  name: "",
  size: text.length,
  read: async () => new TextEncoder().encode(text),
});

/** What was dropped or pasted: files, or else text. */
function givenIn(data: DataTransfer | null): GivenFile[] {
  if (!data) return [];
  if (data.files.length > 0) return [...data.files].map(givenFile);
  const text = data.getData("text/plain");
  return text === "" ? [] : [givenText(text)];
}

/** Why a file couldn't be read. */
function refusalWords({ name, reason }: RefusedFile, { t }: Words): string {
  if (reason === "failed") return t("audit_reading_failed");
  const app = reason === "encrypted" || reason === "no-passwords" ? lockedFileOf(name) : undefined;
  return app ? t("audit_refused_locked_file", app) : t(`audit_refused_${messagePart(reason)}`);
}

/** Why each file couldn't be read. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  const words = useWords();
  return (
    <div class="stack" role="alert">
      {files.map((file) => (
        <p key={file.name} class="audit-problem">
          {file.name && <strong dir="auto">{words.site(file.name)}: </strong>}
          {refusalWords(file, words)}
        </p>
      ))}
    </div>
  );
}

export function Intake() {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const chooser = useRef<HTMLInputElement>(null);
  const entering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOver, setIsOver] = useState(false);
  const take = (files: GivenFile[]) => {
    if (files.length > 0) void vaultCheck.read(files);
  };

  // Before the page is painted: from then on, a file may be dropped.
  useLayoutEffect(() => {
    const events = {
      dragover() {
        setIsOver(true);
      },
      dragleave(event: DragEvent) {
        if (event.relatedTarget === null) setIsOver(false);
      },
      drop(event: DragEvent) {
        setIsOver(false);
        take(givenIn(event.dataTransfer));
      },
      paste(event: ClipboardEvent) {
        // Keeps the text out of the field, which the browser might save.
        event.preventDefault();
        take(givenIn(event.clipboardData));
      },
    };
    const all = Object.entries(events) as [string, (event: Event) => void][];
    for (const [name, listener] of all) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) document.removeEventListener(name, listener);
    };
  });

  return (
    <div class="stack stack-wide">
      <p>{t("audit_intro")}</p>
      <KeepSwitches isOnlyIfOn />
      <RefusedFiles files={vaultCheck.refused()} />
      <HowToExport>
        <div class={isOver ? "audit-drop audit-drop-over" : "audit-drop"}>
          <p class="strong">{t("audit_drop")}</p>
          <Button label={t("common_choose_file")} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])].map(givenFile));
              currentTarget.value = "";
            }}
          />
        </div>
      </HowToExport>
      <div class="stack stack-tight">
        <label class="strong" for="audit-paste">
          {t("audit_paste")}
        </label>
        <textarea
          id="audit-paste"
          class="field"
          rows={2}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => {
            // However the text got there: some tools enter it line by line.
            clearTimeout(entering.current);
            entering.current = setTimeout(() => {
              const text = currentTarget.value;
              currentTarget.value = "";
              if (text !== "") take([givenText(text)]);
            }, ENTERING_MS);
          }}
        />
      </div>
    </div>
  );
}
