import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** One button of a toolbar: words or a symbol, pressed or not. */
export function Tool({
  label,
  icon,
  isPressed,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  icon?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children?: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={children ? undefined : label}
      title={children ? undefined : label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
      className="inline-flex h-9 min-w-9 items-center justify-center gap-1 rounded-sm border border-line-strong bg-surface px-2.5 text-sm text-fg transition-colors hover:border-action hover:text-action disabled:border-line disabled:text-disabled aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-on-tint"
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </button>
  );
}
