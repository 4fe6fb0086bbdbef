import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Fact } from '../../../ui/showing/fact.tsx';
import { HistoryLines } from '../../../ui/showing/history-lines.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { fileGet } from '../../files/contract.ts';
import { transferApplyCancel, transferApplyDetail } from '../contract.ts';

/** One claim with its transfer, what was matched and what became of it. */
export function DetailDialog({
  rid,
  onClose,
  onChanged,
}: {
  rid: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { data: claim, failure } = useCall(transferApplyDetail, { rid });
  const { run, isBusy } = useWork();
  const voucher = useSaveFile(fileGet);
  const cancel = async () => {
    await run(async () => {
      await send(transferApplyCancel, { rid, version: claim?.version });
      showSuccess('已取消');
      onClose();
    });
    await onChanged();
  };
  return (
    <DialogFrame title="转账详情" note={claim && `${claim.no} · ${claim.status_name}`} onClose={onClose}>
      {failure && <p role="alert">{failure}</p>}
      {!claim && !failure && <p role="status">正在加载…</p>}
      {claim && (
        <div className="space-y-4">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Fact name="用途">{claim.purpose_name}</Fact>
            <Fact name="金额">
              <b className="font-num font-semibold text-fg">¥{yuan(claim.amount_fen)}</b>
            </Fact>
            <Fact name="付款户名">{claim.payer}</Fact>
            <Fact name="转账日期">{claim.pay_date}</Fact>
            {claim.bank_no && <Fact name="流水号">{claim.bank_no}</Fact>}
            {claim.refs.length > 0 && (
              <Fact name="付款单据">{claim.refs.map(({ no }) => no).join('、')}</Fact>
            )}
            {claim.remark && <Fact name="备注">{claim.remark}</Fact>}
            {claim.reason && <Fact name="原因">{claim.reason}</Fact>}
            {claim.matched.map(({ serial, pay_date, amount_fen }) => (
              <Fact key={serial} name="已匹配">
                {serial} {pay_date} ¥{yuan(amount_fen)}
              </Fact>
            ))}
          </dl>
          <HistoryLines
            className="space-y-1.5 border-t border-line pt-3"
            lines={claim.history.map(({ at, text, actor, reason }) => ({
              ...{ at, what: text, who: actor, why: reason },
            }))}
          />
          <div className="flex flex-wrap gap-2">
            {claim.voucher && (
              <Button
                kind="outline"
                aria-busy={voucher.isBusy}
                className="h-11 px-4 md:h-10"
                onClick={() => void voucher.save({ rid: claim.voucher })}
              >
                下载凭证
              </Button>
            )}
            {claim.actions.map(({ action, name }) => (
              <Button
                key={action}
                kind="outline"
                aria-busy={isBusy}
                className="h-11 px-4 md:h-10"
                onClick={() => !isBusy && void cancel()}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </DialogFrame>
  );
}
