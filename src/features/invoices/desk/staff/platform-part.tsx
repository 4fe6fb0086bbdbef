import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { RadioField } from '../../../../ui/antd/form-fields.tsx';
import { stateTag } from '../../../../ui/antd/lists/columns.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { staffInvoicePlatformRed } from '../../contract.platform.ts';
import type { StaffInvoice } from '../../contract.staff.ts';
import type { InvoiceSummary } from '../../contract.ts';
import { platformRecord, platformStates } from '../../platform/rules.states.ts';

/** How far the platform is with what it was asked for last; nothing when there is no more to say. */
export function PlatformProgress({ platform }: Pick<StaffInvoice, 'platform'>) {
  if (!platform || platform.status === platformStates.done) return null;
  const { no, note, is_red: isRed, is_busy: isBusy, status } = platform;
  const what = isRed ? '平台冲红' : '平台开票';
  return (
    <div
      role="status"
      className="flex flex-wrap items-baseline gap-x-2 gap-y-1 rounded-md bg-tint px-3 py-2 text-sm"
    >
      <span className="text-on-tint">{what}</span>
      {stateTag(platformRecord, platform)}
      <span className="font-mono text-xs text-body">{no}</span>
      {note && <span className="text-body">{note}</span>}
      {isBusy && <span className="text-muted">结果自动登记，此间不能手工办理</span>}
      {status === platformStates.unlike && (
        <span className="text-body">未登记任何内容。请在平台核对后登记开票，或退回重新办理。</span>
      )}
    </div>
  );
}

const reasons = { wrong: '开票有误', stopped: '服务中止', lowered: '销售折让' } as const;

/** Has an invoice taken back by the platform. */
export function PlatformRedDialog({
  invoice: { rid, version, number, amount_fen: amountFen },
  ...ends
}: { invoice: InvoiceSummary } & DialogEnds) {
  const { run } = useAction(staffInvoicePlatformRed, '已提交平台，红字发票开具后自动登记');
  return (
    <FormDialog
      title={`平台冲红 ${number}`}
      note={`平台开具红字发票 -¥${yuan(amountFen)}，登记后相应款项可重新开票。`}
      isGrave
      ok="提交冲红"
      send={(fields: { reason: keyof typeof reasons }) => run({ rid, version, ...fields })}
      {...ends}
    >
      <RadioField name="reason" label="冲红原因" must="请选择冲红原因" options={reasons} />
    </FormDialog>
  );
}
