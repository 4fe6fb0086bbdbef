import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-subtle text-head',
  brand: 'bg-tint text-on-tint',
  teal: 'bg-teal-soft text-teal',
};

/** A short label. */
export function Tag({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5.5 items-center rounded-xs px-2 text-2xs whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
