import { useLocation } from 'react-router';
import { counted } from '../../../core/counted.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { type PlanItem, requirementAddress } from '../draft/rules.items.ts';
import type { Step } from '../draft/rules.steps.ts';
import { useExperiment } from '../draft/use-experiment.ts';

/** What is to be ordered, by type of service, each with how far it is; leads to its form. Folded on small screens. */
export function PlanAside({ current }: { current: Step }) {
  const { chosen } = useExperiment();
  const heading = (
    <>
      <h2 className="text-md font-semibold text-fg">计划清单</h2>
      <span className="ml-auto text-xs text-muted">{chosen.length} 项</span>
    </>
  );
  return (
    <aside aria-label="计划清单" className="rounded-lg border border-line bg-surface">
      <div className="hidden items-center border-b border-line px-4 py-3.5 md:flex">{heading}</div>
      <div className="hidden md:block">
        <Entries current={current} />
      </div>
      <details className="group md:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
          {heading}
          <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <Entries current={current} />
      </details>
    </aside>
  );
}

const types = [
  [1, '送样检测'],
  [2, '现场预约'],
  [3, '数据分析'],
] as const;

function Entries({ current }: { current: Step }) {
  const { chosen } = useExperiment();
  const query = new URLSearchParams(useLocation().search);
  const groups = types.flatMap(([typeId, name]) => {
    const items = chosen.filter((item) => item.typeId === typeId);
    return items.length > 0 ? [{ name, items }] : [];
  });
  const selected = query.get('item');
  return (
    <div className="pb-2">
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <p className="flex justify-between px-4 pt-3 pb-1.5 text-2xs text-muted">
            {name}
            <span className="font-num">{items.length}</span>
          </p>
          <ul>
            {items.map((item) => (
              <li key={item.temp_rid}>
                <Entry
                  item={item}
                  isCurrent={current === 2 && item.temp_rid === selected}
                  canOpen={current > 1}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ item, isCurrent, canOpen }: { item: PlanItem; isCurrent: boolean; canOpen: boolean }) {
  const content = (
    <>
      <img
        src={item.img}
        alt=""
        width={44}
        height={33}
        className="h-8.25 w-11 shrink-0 object-contain dark:rounded-xs dark:bg-tile-a"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-fg">{item.name}</span>
        <Progress item={item} />
      </span>
    </>
  );
  const look = `flex items-center gap-3 border-l-[3px] px-4 py-3 ${isCurrent ? 'border-action bg-tint' : 'border-transparent'}`;
  if (!canOpen) return <div className={look}>{content}</div>;
  return (
    <Link
      to={requirementAddress(item)}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${look} hover:bg-page`}
    >
      {content}
    </Link>
  );
}

/** How many samples or copies, and whether the form is complete, begun or empty. */
function Progress({ item }: { item: PlanItem }) {
  const { isReady, draft } = useExperiment();
  const listed = draft.samples.filter(({ items }) => items.includes(item.temp_rid)).length;
  const planned = counted(item.count, item.unit);
  const isOther = item.typeId === 1 && listed > 0 && listed !== item.count;
  const amount = isOther ? `已列 ${listed} 个样品，计划 ${planned}` : planned;
  if (isReady(item)) return <span className="block text-2xs text-success">{amount} · 要求已完成</span>;
  const hasBegun = Object.keys(item.params).length > 0;
  return (
    <span className="block text-2xs text-muted">
      {amount} · {hasBegun ? '填写中' : '待填写'}
    </span>
  );
}
