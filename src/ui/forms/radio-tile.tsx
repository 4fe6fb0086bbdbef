import type { InputHTMLAttributes, ReactNode } from 'react';

/** A radio button that looks like what it chooses, all of which can be pressed; its look comes with its place. */
export function RadioTile({
  className,
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { className: string; children: ReactNode }) {
  return (
    <label className={`relative cursor-pointer ${className}`}>
      <input
        type="radio"
        {...input}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {children}
    </label>
  );
}
