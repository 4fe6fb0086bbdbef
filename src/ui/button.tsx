import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';

/** A button that does something at once; its size comes with its place. A form's own is `SubmitButton`. */
export function Button({
  kind,
  className,
  ...button
}: Omit<ComponentProps<'button'>, 'type'> & { kind: Parameters<typeof buttonClass>[0] }) {
  return <button type="button" {...button} className={`${className} ${buttonClass(kind)}`} />;
}
