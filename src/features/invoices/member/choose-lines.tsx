import { yuan } from '../../../core/yuan.ts';
import { Tag } from '../../../ui/showing/tag.tsx';
import type { Invoiceable } from '../contract.ts';
import { Part } from './part.tsx';
import type { Applying } from './use-applying.ts';

/** Part 1: what is to be invoiced; that of the order whose page this is stands first. */
export function ChooseLines({
  applying: { lines, chosen, choose },
  orderRid,
}: {
  applying: Applying;
  orderRid: string;
}) {
  const isOf = ({ order_rid }: Invoiceable) => orderRid !== '' && order_rid === orderRid;
  const choosable = lines.filter(({ free_fen }) => free_fen > 0);
  const others = lines.filter((line) => !isOf(line));
  const list = (of: readonly Invoiceable[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line md:-mx-2">
      {of.map((line) => (
        <li key={line.ref}>
          <Line
            line={line}
            isChosen={chosen.includes(line)}
            onChange={(isChosen) => choose([line.ref], isChosen)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Part
      number={1}
      title="选择明细"
      aside={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs">
          {lines.length > 1 && (
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 md:min-h-8">
              <input
                type="checkbox"
                className="size-4 accent-action"
                checked={choosable.length > 0 && chosen.length === choosable.length}
                onChange={({ target }) =>
                  choose(
                    choosable.map(({ ref }) => ref),
                    target.checked,
                  )
                }
              />
              全选
            </label>
          )}
          <p aria-live="polite">
            已选 {chosen.length} 笔，可开{' '}
            <b className="font-num font-semibold text-price">
              ¥{yuan(chosen.reduce((sum, { free_fen }) => sum + free_fen, 0))}
            </b>
          </p>
        </div>
      }
    >
      {orderRid === '' ? (
        list(lines, '可开票明细')
      ) : (
        <>
          {others.length === lines.length ? (
            <p className="rounded-md bg-page px-4 py-3 text-xs text-body">
              本订单暂无可开票款项：付款后即可开票，已申请的请在开票记录中查看
            </p>
          ) : (
            list(lines.filter(isOf), '本订单')
          )}
          {others.length > 0 && (
            <>
              <h3 className="mt-4 mb-1 text-xs font-medium text-muted">一并开票</h3>
              {list(others, '一并开票')}
            </>
          )}
        </>
      )}
    </Part>
  );
}

function Line({
  line: { no, title, kind, project_no, paid_fen, free_fen, paid_at },
  isChosen,
  onChange,
}: {
  line: Invoiceable;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <label className="flex cursor-pointer has-disabled:cursor-not-allowed items-start gap-3.5 rounded-md py-3 hover:bg-page md:gap-5 md:px-2">
      <input
        type="checkbox"
        className="mt-0.5 size-4.5 shrink-0 accent-action"
        checked={isChosen}
        disabled={free_fen === 0}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-fg [overflow-wrap:anywhere]">
          {title}
          {kind !== 'statement' && (
            <span className="ml-2">
              <Tag tone="brand">预付款</Tag>
            </span>
          )}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-muted">
          <span className="font-mono">{no}</span>
          {paid_at && (
            <span>
              <span className="font-num">{paid_at.slice(0, 10)}</span> 付款
            </span>
          )}
          {project_no && <span className="[overflow-wrap:anywhere]">课题号 {project_no}</span>}
        </span>
      </span>
      <span className="text-right">
        <b className="font-num font-semibold text-fg">¥{yuan(free_fen)}</b>
        {free_fen === 0 && <span className="block text-2xs text-muted">已申请开票</span>}
        {free_fen > 0 && free_fen < paid_fen && (
          <span className="block font-num text-2xs text-muted">已付 ¥{yuan(paid_fen)}</span>
        )}
      </span>
    </label>
  );
}
