import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';

const cell = 'size-9 p-0 text-center';
const turn = 'grid size-9 place-items-center rounded-sm text-body hover:bg-subtle disabled:opacity-40';

/** The calendar below a field of a day. */
export function DayPopup({
  anchor,
  day,
  min,
  onChoose,
  onClose,
}: {
  anchor: RefObject<HTMLInputElement | null>;
  day: string | undefined;
  min: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const chosen = day ? local(day) : undefined;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          collisionPadding={8}
          className="z-(--lp-z-toast)"
        >
          <Popover.Popup
            finalFocus={anchor}
            aria-label="日历"
            className="animate-appear rounded-md border border-line bg-surface p-3 text-sm text-fg shadow-3 outline-none"
          >
            <DayPicker
              autoFocus
              mode="single"
              locale={zhCN}
              navLayout="around"
              selected={chosen}
              defaultMonth={chosen ?? (min ? local(min) : undefined)}
              disabled={min ? { before: local(min) } : undefined}
              onSelect={(to) => {
                if (to) onChoose(written(to));
                onClose();
              }}
              classNames={{
                month: 'grid grid-cols-[36px_1fr_36px] items-center gap-y-2',
                month_caption: 'text-center font-medium',
                month_grid: 'col-span-3 border-collapse',
                button_previous: turn,
                button_next: turn,
                chevron: 'size-4 fill-current',
                weekday: 'size-9 text-center text-xs font-normal text-muted',
                day: cell,
                day_button: 'size-9 rounded-sm font-num hover:bg-subtle disabled:opacity-40',
                selected: '*:bg-action *:text-on-action *:hover:bg-action-hover',
                today: '*:font-semibold *:inset-ring *:inset-ring-line-tint',
                outside: 'text-muted',
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Days of the calendar are those of the reader's clock; only their names count. */
function local(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function written(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
