import { Button, type ButtonProps, Tooltip } from 'antd';

/**
 * A button that cannot be pressed while there is a reason, and says it to the pointer, the keyboard and screen readers
 * alike. `name`: what it is called where its words alone do not say so.
 */
export function ReasonedButton({
  reason,
  name,
  className = '',
  onClick,
  children,
  ...rest
}: Omit<ButtonProps, 'children' | 'name'> & { reason?: string; name?: string; children: string }) {
  if (!reason)
    return (
      <Button {...rest} className={className} aria-label={name} onClick={onClick}>
        {children}
      </Button>
    );
  return (
    <Tooltip
      title={reason}
      trigger={['hover', 'focus']}
      // Within the page's landmark, where screen readers find what belongs to it.
      getPopupContainer={(button) => button.closest('main') ?? document.body}
    >
      <Button
        {...rest}
        className={`${className} cursor-not-allowed opacity-55`}
        aria-disabled
        aria-label={`${name ?? children}（${reason}）`}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
