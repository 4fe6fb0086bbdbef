import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

/** What is said of something, as names beside values. */
export type Facts = readonly (readonly [name: string, value: ReactNode])[];

/** Facts one below the other; `className` sizes the column of their names. */
export function FactList({ facts, className }: { facts: Facts; className: string }) {
  return (
    <dl className={`grid ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-fg [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in two columns where there is room for them; a dash where there is none. */
export function FactTable({ facts }: { facts: Facts }) {
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      items={facts.map(([name, value]) => ({ key: name, label: name, children: value === '' ? '—' : value }))}
    />
  );
}
