import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { Fact } from '../../../ui/showing/fact.tsx';
import { HistoryFold } from '../../../ui/showing/history-lines.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import type { Address } from '../../customers/contract.ts';
import { Parcel } from '../../parcels/member/parcel.tsx';
import { type OwnReturn, returnUpdate } from '../contract.ts';
import { type ReturnAction, returnRecord } from '../rules.states.ts';
import { EditDialog } from './edit-dialog.tsx';

/** One request: what goes back, how far it is, and what can be done. */
export function ReturnCard({
  item,
  addresses,
  onChanged,
}: {
  item: OwnReturn;
  addresses: readonly Address[];
  onChanged: () => Promise<void>;
}) {
  const { rid, no, status, status_name, version, way_name, freight_fen, express, waybill, reason } = item;
  const { owner_name, asker } = item;
  const [asked, setAsked] = useState<ReturnAction>();
  const { run, busyWith } = useWork();
  const ends = {
    onClose: () => setAsked(undefined),
    onDone: async () => {
      setAsked(undefined);
      await onChanged();
    },
  };
  const act = (action: ReturnAction) => {
    if (action !== 'sign') return setAsked(action);
    void run(async () => {
      await send(returnUpdate, { rid, version, op: 'sign' });
      showSuccess('已确认收货');
      await onChanged();
    }, action);
  };
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 md:px-5">
        <h2 className="font-mono font-semibold text-fg">{no}</h2>
        <StatusTag tone={returnRecord.toneOf(status)}>{status_name}</StatusTag>
        <time className="ml-auto font-num text-xs text-muted">{item.created.slice(0, 16)}</time>
      </div>
      {reason && <p className="px-4 pt-3 text-xs text-danger md:px-5">驳回原因：{reason}</p>}
      <dl className="grid gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-2 md:px-5">
        <Fact name="样品">
          {item.samples.map((sample) => (
            <Link
              key={sample.rid}
              to={`/member/order/${sample.order_rid}`}
              className="mr-3 text-link [overflow-wrap:anywhere] hover:underline"
            >
              {sample.no}
            </Link>
          ))}
        </Fact>
        <Fact name="方式">
          {way_name}
          {item.temp === 1 && ' · 冷链'}
        </Fact>
        {item.address && (
          <Fact name="收件人">
            {item.name} {item.phone} {item.address}
          </Fact>
        )}
        {owner_name && (
          <Fact name="归属">
            {owner_name}
            {asker && `（${asker}申请）`}
          </Fact>
        )}
        {freight_fen !== null && (
          <Fact name="运费">
            <span className="font-num">¥{yuan(freight_fen)}</span>
          </Fact>
        )}
        {waybill && (
          <Fact name="运单">
            <Parcel express={express} waybill={waybill} />
          </Fact>
        )}
        {item.remark && <Fact name="备注">{item.remark}</Fact>}
      </dl>
      <div className="flex flex-wrap items-start gap-2 border-t border-dashed border-line px-4 py-2 md:px-5">
        <HistoryFold
          name="处理记录"
          lines={item.history.map(({ at, text, actor, reason: why }) => ({
            ...{ at, what: text, who: actor, why: why && `原因：${why}` },
          }))}
        />
        {item.actions.map(({ action, name }) => (
          <button
            key={action}
            type="button"
            aria-label={`${name} ${no}`}
            aria-busy={busyWith === action}
            onClick={() => act(action as ReturnAction)}
            className={`h-11 px-4 md:h-9 ${buttonClass(action === 'pay' || action === 'sign' ? 'primary' : 'outline')}`}
          >
            {name}
          </button>
        ))}
      </div>
      {asked === 'edit' && <EditDialog item={item} addresses={addresses} {...ends} />}
      {asked === 'cancel' && (
        <AskDialog
          title="取消回收申请？"
          yes="确认取消"
          done="已取消"
          act={() => send(returnUpdate, { rid, version, op: 'cancel' })}
          {...ends}
        >
          取消后样品继续保存至保存期结束，期间可再次申请。
        </AskDialog>
      )}
      {asked === 'pay' && freight_fen !== null && (
        <AskDialog
          title={`支付运费 ¥${yuan(freight_fen)}？`}
          yes={`支付 ¥${yuan(freight_fen)}`}
          done="已支付，样品将尽快寄出"
          act={() => send(returnUpdate, { rid, version, op: 'pay', freight_fen })}
          {...ends}
        >
          从{owner_name || ''}预存余额的现金部分支付，支付后不可取消。
        </AskDialog>
      )}
    </li>
  );
}
