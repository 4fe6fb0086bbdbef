import { Fact } from '../../../../ui/showing/fact.tsx';
import { HistoryFold } from '../../../../ui/showing/history-lines.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { Parcel } from '../../../parcels/member/parcel.tsx';
import type { Exchangeable } from '../contract.ts';
import { exchangeRecord } from '../rules.states.ts';

/** One exchange: what for, how far it is, and where it went. */
export function ExchangeCard({ exchange: { name, img, points, progress } }: { exchange: Exchangeable }) {
  if (!progress) return null;
  const { no, status, status_name, created, address, express, waybill, reason, history } = progress;
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 md:px-5">
        <span className="font-mono text-fg">{no}</span>
        <StatusTag tone={exchangeRecord.toneOf(status)}>{status_name}</StatusTag>
        <time className="ml-auto font-num text-xs text-muted">{created.slice(0, 16)}</time>
      </div>
      <div className="flex gap-4 px-4 py-3.5 md:px-5">
        <img
          src={img}
          alt=""
          width={64}
          height={48}
          className="h-12 w-16 shrink-0 rounded-sm bg-tile-a object-contain"
        />
        <div className="min-w-0 flex-1 space-y-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <b className="font-semibold text-fg [overflow-wrap:anywhere]">{name}</b>
            <span>
              <span className="font-num text-fg">{points.toLocaleString('zh-CN')}</span>
              <span className="text-xs text-muted"> 积分</span>
            </span>
          </p>
          {(address || waybill) && (
            <dl className="space-y-1.5">
              {address && <Fact name="收件人">{address}</Fact>}
              {waybill && (
                <Fact name="运单">
                  <Parcel express={express} waybill={waybill} />
                </Fact>
              )}
            </dl>
          )}
          {reason && <p className="text-xs text-danger">驳回原因：{reason}，积分已退回</p>}
        </div>
      </div>
      <div className="border-t border-dashed border-line px-4 py-1 md:px-5">
        <HistoryFold
          name="兑换进度"
          lines={history.map(({ at, text, actor, reason: why }) => ({
            ...{ at, what: text, who: actor, why: why && `原因：${why}` },
          }))}
        />
      </div>
    </li>
  );
}
