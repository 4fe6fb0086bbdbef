import { webAddress } from '../../../core/web-address.ts';
import { Fact } from '../../../ui/showing/fact.tsx';
import { HistoryFold } from '../../../ui/showing/history-lines.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import type { Claim } from '../contract.ts';
import { thanksRecord } from '../rules.states.ts';

/** One claim: the paper, how far it is, and what it brought or why it was refused. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const { title, journal, status, status_name, created, points, reason, order_nos, history } = claim;
  const source = webAddress(claim.source);
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line px-4 py-3 md:px-5">
        <h3 className="min-w-0 flex-1 basis-60 font-semibold text-fg [overflow-wrap:anywhere]">{title}</h3>
        <StatusTag tone={thanksRecord.toneOf(status)}>{status_name}</StatusTag>
        <time className="font-num text-xs leading-6 text-muted">{created.slice(0, 16)}</time>
      </div>
      <dl className="grid gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-2 md:px-5">
        <Fact name="期刊">{journal}</Fact>
        <Fact name="订单">
          <span className="font-num">{order_nos.join('、')}</span>
        </Fact>
        {source && (
          <Fact name="原文">
            <a href={source} target="_blank" rel="noopener noreferrer" className="text-link hover:underline">
              {source}
            </a>
          </Fact>
        )}
        {points !== null && (
          <Fact name="奖励">
            <span className="font-num">{points.toLocaleString('zh-CN')}</span> 积分
          </Fact>
        )}
        {reason && (
          <Fact name="驳回原因">
            <span className="text-danger">{reason}</span>
          </Fact>
        )}
      </dl>
      <div className="border-t border-dashed border-line px-4 py-1 md:px-5">
        <HistoryFold
          name="审核进度"
          lines={history.map(({ at, text, actor, reason: why }) => ({
            ...{ at, what: text, who: actor, why: why && `原因：${why}` },
          }))}
        />
      </div>
    </li>
  );
}
