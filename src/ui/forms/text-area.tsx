import type { TextareaHTMLAttributes } from 'react';
import { Field, inputClass } from './field.tsx';

/** A field of several lines. */
export function TextArea({
  label,
  problem,
  className,
  ...input
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { name: string; label: string; problem?: string }) {
  return (
    <Field label={label} problem={problem} isRequired={input.required} className={className}>
      {(props) => (
        <textarea rows={2} {...input} {...props} className={`${inputClass('normal')} block min-h-18 py-2`} />
      )}
    </Field>
  );
}
