import type { OfferedAction } from '../../core/record.ts';
import { ReasonedButton } from './reasoned-button.tsx';

/** What can be done with a record, as buttons in the order of its transition table; those with a reason say it. The first nine are pressed by digits as well. */
export function ActionButtons<Action extends string>({
  actions,
  busy,
  primary,
  danger = [],
  onAction,
}: {
  actions: readonly OfferedAction<Action>[];
  /** The action that is at work. */
  busy?: Action;
  primary?: readonly Action[];
  danger?: readonly Action[];
  onAction: (action: Action) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(({ action, name, reason }, index) => (
        <ReasonedButton
          key={action}
          aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
          type={primary?.includes(action) ? 'primary' : 'default'}
          danger={danger.includes(action)}
          loading={busy === action}
          reason={reason}
          onClick={() => onAction(action)}
        >
          {name}
        </ReasonedButton>
      ))}
    </div>
  );
}
