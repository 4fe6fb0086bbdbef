import { Timeline } from 'antd';
import type { ReactNode } from 'react';

/** What was done to a record, step by step: what, by or about whom, when, and what more there is to say. */
export function HistoryTimeline({
  steps,
}: {
  steps: readonly { what: string; who: string; at: string; more?: ReactNode }[];
}) {
  return (
    <Timeline
      items={steps.map(({ what, who, at, more }) => ({
        content: (
          <div className="text-sm">
            <p className="text-fg">
              {what} <span className="text-muted">· {who}</span>
            </p>
            <p className="text-xs text-muted">{at}</p>
            {more}
          </div>
        ),
      }))}
    />
  );
}

/** Why a step was done, if that was told. */
export const reasonOf = (reason: string) => reason && <p className="text-body">{reason}</p>;
