import { Button, type ButtonProps } from 'antd';

/** A button that opens a layer of Base UI, which gives what opens it the `type` of a plain button; antd would take that for a look. */
export function TriggerButton({ type: _, ...rest }: ButtonProps) {
  return <Button {...rest} />;
}
