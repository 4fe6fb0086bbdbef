import { Menu } from '@base-ui/react/menu';
import type { OfferedAction } from '../../core/record.ts';
import { Icon } from '../icon.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import { TriggerButton } from './trigger-button.tsx';

/**
 * What can be done on a page: the first of `primary` that is offered as the one button that stands out, the rest behind
 * 更多操作, where those that cannot be done say why. One deed alone is a button by itself.
 */
export function PageDeeds<Action extends string>({
  actions,
  primary = [],
  danger = [],
  busy,
  onAction,
}: {
  actions: readonly OfferedAction<Action>[];
  /** What is most likely wanted, the likeliest first. */
  primary?: readonly Action[];
  danger?: readonly Action[];
  /** The action that is at work. */
  busy?: Action;
  onAction: (action: Action) => void;
}) {
  const wanted = primary.flatMap((name) => actions.find(({ action }) => action === name) ?? []);
  const first =
    wanted.find(({ reason }) => !reason) ?? wanted[0] ?? (actions.length === 1 ? actions[0] : undefined);
  const others = actions.filter((each) => each !== first);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {first && (
        <ReasonedButton
          aria-keyshortcuts="1"
          type={wanted.includes(first) ? 'primary' : 'default'}
          danger={danger.includes(first.action)}
          loading={busy === first.action}
          reason={first.reason}
          onClick={() => onAction(first.action)}
        >
          {first.name}
        </ReasonedButton>
      )}
      {others.length > 0 && (
        <Menu.Root>
          <Menu.Trigger
            render={
              <TriggerButton
                aria-keyshortcuts="M"
                loading={others.some(({ action }) => action === busy)}
                icon={<Icon name="down" className="size-3.5" />}
                iconPlacement="end"
              />
            }
          >
            更多操作
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-(--lp-z-dropdown)">
              <Menu.Popup className="max-h-(--available-height) min-w-44 max-w-80 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-3 outline-none">
                {others.map(({ action, name, reason }) => (
                  <Menu.Item
                    key={action}
                    disabled={Boolean(reason)}
                    className={`cursor-pointer rounded-sm px-3 py-2 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-tint ${danger.includes(action) ? 'text-danger' : 'text-fg'} data-disabled:text-muted`}
                    onClick={() => onAction(action)}
                  >
                    {name}
                    {reason && <span className="block text-xs text-muted">{reason}</span>}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </div>
  );
}
