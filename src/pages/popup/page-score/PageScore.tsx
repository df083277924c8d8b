// The page's score: draws a view, passes on what the person does, knows nothing.

import type { PageScoreView } from "./page-score-view.ts";
import { Question } from "./Question.tsx";
import type { ObstacleView } from "./question-view.ts";
import type { ScoreButtonView } from "./result/failure-view.ts";
import { Result, ResultDetails } from "./result/Result.tsx";
import { Failure, Progress } from "./result/ScorePanels.tsx";
import type { ScoreAction } from "./score-state.ts";

type OnAction = (action: ScoreAction) => void;

interface PageScoreProps {
  score: PageScoreView;
  onAction: OnAction;
}

const HEADING_ID = "page-score-heading";

function Obstacle({ obstacle, onAction }: { obstacle: ObstacleView; onAction: OnAction }) {
  const { sentences, options } = obstacle;
  return (
    <div>
      <p class="soft">{sentences.join(" ")}</p>
      {options && (
        <button
          type="button"
          class="button button-quiet popup-action"
          onClick={() => onAction(options.action)}
        >
          {options.label}
        </button>
      )}
    </div>
  );
}

function Buttons({
  score,
  report,
  onAction,
}: {
  score: ScoreButtonView | undefined;
  report: ScoreButtonView | undefined;
  onAction: OnAction;
}) {
  if (!score && !report) return null;
  return (
    <div class="score-buttons">
      {score && (
        <button type="button" class="button" onClick={() => onAction(score.action)}>
          {score.label}
        </button>
      )}
      {report && (
        <button type="button" class="text-button" onClick={() => onAction(report.action)}>
          {report.label}
        </button>
      )}
    </div>
  );
}

/** The whole section. */
export function PageScore({ score, onAction }: PageScoreProps) {
  const { heading, status, problem, obstacle, progress, failure, alsoRunning, result, question, account } =
    score;
  return (
    <section class="page-score" aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="section-line score-heading">
        <h2 id={HEADING_ID}>{heading}</h2>
        {result && (
          <small>
            <time dateTime={result.dateTime}>{result.when}</time>
          </small>
        )}
      </div>
      <p class="only-for-screen-readers" role="status">
        {status}
      </p>
      {problem !== undefined && (
        <p class="popup-problem" role="alert">
          {problem}
        </p>
      )}
      {progress && <Progress progress={progress} onAction={onAction} />}
      {failure && <Failure failure={failure} onAction={onAction} />}
      {alsoRunning.map(({ key, line }) => (
        <p key={key} class="soft">
          {line}
        </p>
      ))}
      {result && <Result result={result} />}
      {obstacle && <Obstacle obstacle={obstacle} onAction={onAction} />}
      {question && <Question question={question} onAction={onAction} />}
      <Buttons score={question?.score} report={result?.report} onAction={onAction} />
      {result && <ResultDetails result={result} onAction={onAction} />}
      {account && (
        <p class="score-account">
          <span>{account.line}</span>
          <button type="button" class="text-button" onClick={() => onAction(account.signOut.action)}>
            {account.signOut.label}
          </button>
        </p>
      )}
    </section>
  );
}
