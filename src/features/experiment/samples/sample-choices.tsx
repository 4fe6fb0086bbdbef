import { Popover } from '@base-ui/react/popover';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { hazards } from '../../orders/contract.ts';
import type { DraftSample } from '../../plan/contract.ts';
import type { Named } from './rules.paste.ts';
import { columnNames } from './rules.rows.ts';
import type { RowActions } from './use-sample-rows.ts';

/** The cell whose list is open. */
export type Choosing = { index: number; column: 'hazards' | 'items'; cell: HTMLElement };

/** The list of dangers, or of entries of the plan, over one cell of the table; one for all rows. */
export function SampleChoices({
  choosing,
  row,
  items,
  actions,
  onClose,
}: {
  choosing: Choosing;
  row: DraftSample;
  items: readonly Named[];
  actions: RowActions;
  onClose: () => void;
}) {
  const { index, column, cell } = choosing;
  const title = `${columnNames[column]}（第 ${index + 1} 行）`;
  const options =
    column === 'hazards'
      ? hazards.map(({ value, label }) => ({ value: value as string, label: label as string }))
      : items.map(({ temp_rid, name }) => ({ value: temp_rid, label: name }));
  const toggle = (value: string) => actions.edit(index, { [column]: toggled(row[column], value) });
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={cell}
          sideOffset={4}
          align="start"
          collisionPadding={8}
          className="z-(--lp-z-dropdown)"
        >
          <Popover.Popup
            finalFocus={() => cell}
            className="max-h-(--available-height) w-64 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-2 shadow-3 outline-none"
          >
            <Popover.Title className="px-2 py-1 text-xs font-medium text-muted">{title}</Popover.Title>
            <div className={column === 'hazards' ? 'grid grid-cols-2' : ''}>
              {options.map(({ value, label }) => (
                <label
                  key={value}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2 text-fg hover:bg-page md:min-h-9"
                >
                  <input
                    type="checkbox"
                    checked={row[column].includes(value)}
                    onChange={() => toggle(value)}
                    className="size-4 shrink-0 accent-action"
                  />
                  <span className="min-w-0">{label}</span>
                </label>
              ))}
            </div>
            <div className="mt-1 flex justify-between gap-2 border-t border-line pt-2">
              <Button
                kind="outline"
                onClick={() => {
                  actions.fillDown(index, column);
                  onClose();
                }}
                className="h-11 px-3 text-xs md:h-8"
              >
                应用到以下各行
              </Button>
              <Popover.Close className={`h-11 px-4 text-xs md:h-8 ${buttonClass('primary')}`}>
                完成
              </Popover.Close>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** 无 stands alone: it goes when a danger is ticked, and takes all dangers away. */
function toggled(chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((each) => each !== value);
  return value === 'none' ? ['none'] : [...chosen.filter((each) => each !== 'none'), value];
}
