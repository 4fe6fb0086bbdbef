import { createContext, useContext } from 'react';
import { createPortal } from 'react-dom';
import type { Fact } from './reading/rules.readings.ts';

/** So many are seen at once; the others are unfolded. */
const mostAtOnce = 12;

/** Where facts stand that are not to stand below the picture; null as long as that place is not there. */
export const FactsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** What a file tells of its measurement, below the picture or at the `FactsPlace` around it. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  const place = useContext(FactsPlace);
  if (facts.length === 0 || place === null) return null;
  return place ? createPortal(<List facts={facts} />, place) : <List facts={facts} />;
}

function List({ facts }: { facts: readonly Fact[] }) {
  const more = facts.slice(mostAtOnce);
  return (
    <section aria-label="测量信息" className="space-y-2 rounded-sm border border-line px-3 py-2 text-xs">
      <p className="font-medium text-fg">测量信息</p>
      <Facts facts={facts.slice(0, mostAtOnce)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-7 cursor-pointer leading-7 text-action">另外 {more.length} 项</summary>
          <Facts facts={more} />
        </details>
      )}
    </section>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-1">
      {facts.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may tell one thing twice, and never moves it.
        <div key={at} className="flex min-w-0 gap-2">
          <dt className="max-w-1/2 shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
