import type { ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';

/** A form's one primary button; while busy it keeps its width, shows that it works and takes no second click. */
export function SubmitButton({
  isBusy,
  className = 'h-10 px-4.5',
  children,
}: {
  isBusy: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      className={`relative aria-busy:cursor-progress ${buttonClass('primary')} ${className}`}
    >
      <span className={isBusy ? 'opacity-0' : undefined}>{children}</span>
      {isBusy && (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
          <span className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
        </span>
      )}
    </button>
  );
}
