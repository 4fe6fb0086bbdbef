import { filesOf, type SampleTree } from '../rules.tree.ts';
import { StateMark } from './state-mark.tsx';

/** The tree on a phone: samples in a row, below it what was found for the chosen one. */
export function DataStrip({
  tree,
  current,
  onChoose,
}: {
  tree: readonly SampleTree[];
  current: string;
  onChoose: (rid: string) => void;
}) {
  const here = tree.find((sample) => filesOf([sample]).some(({ rid }) => rid === current)) ?? tree[0];
  if (!here) return null;
  const row = 'relative flex gap-2 overflow-x-auto px-4 py-2.5 [scrollbar-width:none]';
  const button =
    'flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-md border border-line-strong bg-surface px-3.5 text-sm text-body aria-[current=true]:border-action aria-[current=true]:bg-tint aria-[current=true]:font-semibold aria-[current=true]:text-fg';
  return (
    <nav aria-label="样品与数据" className="border-b border-line bg-surface">
      {tree.length > 1 && (
        <ul className={row}>
          {tree.map((sample) => {
            const { no, name, branches } = sample;
            const [first] = filesOf([sample]);
            const state = branches.find(({ assign }) => assign)?.assign;
            return (
              <li key={no}>
                <button
                  type="button"
                  aria-current={sample === here}
                  className={button}
                  onClick={() => first && onChoose(first.rid)}
                >
                  {state && <StateMark status={state.status} />}
                  {name || no || '全部样品'}
                  {state && <span className="sr-only">，{state.status_name}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ul className={`${row} ${tree.length > 1 ? 'pt-0' : ''}`}>
        {filesOf([here]).map(({ rid, name, technique }) => (
          <li key={rid}>
            <button
              type="button"
              aria-current={rid === current}
              className={button}
              onClick={() => onChoose(rid)}
            >
              {technique && `${technique} · `}
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
