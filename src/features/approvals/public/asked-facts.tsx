import { yuan } from '../../../core/yuan.ts';
import { Fact } from '../../../ui/showing/fact.tsx';
import type { Asked } from '../contract.ts';

/** What a member wants to spend and why that waits, with what there is to spend it from. */
export function AskedFacts({ asked }: { asked: Asked }) {
  const { lines, remark, why, member, is_member, envelope, wallet_fen } = asked;
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map(({ name, count, fen, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never change places.
          <li key={index} className="py-2.5 first:pt-0">
            <div className="flex items-baseline justify-between gap-3">
              <p className="min-w-0 font-medium text-fg [overflow-wrap:anywhere]">
                {name}
                {count > 1 && <span className="font-num text-muted"> × {count}</span>}
              </p>
              <p className="shrink-0 font-num text-body">¥{yuan(fen)}</p>
            </div>
            {details && (
              <details className="text-xs">
                <summary className="inline-flex min-h-9 cursor-pointer items-center text-link hover:underline">
                  具体要求
                </summary>
                <p className="pb-1 text-muted [overflow-wrap:anywhere]">{details}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid gap-x-8 gap-y-2 border-t border-line pt-3.5 sm:grid-cols-2">
        <Fact name="申请人">
          {member}
          {is_member === 0 && <span className="ml-2 text-xs text-danger">已不在组内</span>}
        </Fact>
        <Fact name="待批原因">{why}</Fact>
        {remark && <Fact name="备注">{remark}</Fact>}
        {is_member === 1 && <Limits asked={asked} />}
        {envelope && (
          <Fact name="经费项目">
            {envelope.no} {envelope.name}，扣除本次后剩余 <Yuan fen={envelope.left_fen} />
          </Fact>
        )}
        <Fact name="组余额">
          <Yuan fen={wallet_fen} />
        </Fact>
        {asked.ends && <Fact name="审批截止">{asked.ends.slice(0, 16)}，逾期预约自动取消</Fact>}
      </dl>
    </>
  );
}

function Limits({ asked: { limit_fen, month_fen, month_left_fen } }: { asked: Asked }) {
  return (
    <>
      <Fact name="单笔额度">{limit_fen === null ? '不限' : <Yuan fen={limit_fen} />}</Fact>
      <Fact name="本月额度">
        {month_fen === null || month_left_fen === null ? (
          '不限'
        ) : (
          <>
            剩余 <Yuan fen={month_left_fen} /> / <Yuan fen={month_fen} />
          </>
        )}
      </Fact>
    </>
  );
}

function Yuan({ fen }: { fen: number }) {
  return <span className="font-num">¥{yuan(fen)}</span>;
}
