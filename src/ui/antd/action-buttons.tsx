import { Button, Tooltip } from 'antd';
import type { OfferedAction } from '../../core/record.ts';

/**
 * What can be done with a record, as buttons in the order of its transition table. One with a reason cannot be
 * pressed and says why, to the pointer, the keyboard and screen readers alike.
 */
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
      {actions.map(({ action, name, reason }) => {
        const button = (
          <Button
            key={action}
            type={primary?.includes(action) ? 'primary' : 'default'}
            danger={danger.includes(action)}
            loading={busy === action}
            aria-disabled={reason ? true : undefined}
            aria-label={reason ? `${name}（${reason}）` : undefined}
            className={reason ? 'opacity-55 cursor-not-allowed' : ''}
            onClick={() => !reason && onAction(action)}
          >
            {name}
          </Button>
        );
        return reason ? (
          <Tooltip
            key={action}
            title={reason}
            trigger={['hover', 'focus']}
            // Within the page's landmark, where screen readers find what belongs to it.
            getPopupContainer={(button) => button.closest('main') ?? document.body}
          >
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
    </div>
  );
}
