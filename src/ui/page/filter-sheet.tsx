import { lazy, type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from '../button-class.ts';
import { Icon } from '../icon.tsx';

const DialogFrame = lazy(() => import('../dialog-frame.tsx').then((each) => ({ default: each.DialogFrame })));

/**
 * On small screens, a button that opens the filters of a list in a sheet from below; `chosen`: how many narrow it, `found`:
 * what the list has as it is narrowed, in words. What is given to `children` closes the sheet.
 */
export function FilterSheet({
  chosen,
  found,
  className = '',
  children,
}: {
  chosen: number;
  found?: string;
  className?: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={`md:hidden ${className}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`h-11 px-4 ${buttonClass('outline')}`}
      >
        <Icon name="cog" />
        筛选
        {chosen > 0 && (
          <span className="font-num text-action">
            {chosen}
            <span className="sr-only"> 项已选</span>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <DialogFrame title="筛选" look="sheet" isLight onClose={close}>
            {children(close)}
            {found && (
              <div className="sticky bottom-0 -mx-4 mt-2 -mb-5 bg-surface px-4 pt-3 pb-5">
                <button type="button" onClick={close} className={`h-12 w-full ${buttonClass('primary')}`}>
                  查看{found}
                </button>
              </div>
            )}
          </DialogFrame>
        </Suspense>
      )}
    </div>
  );
}
