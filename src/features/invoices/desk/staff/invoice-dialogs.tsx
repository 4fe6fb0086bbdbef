import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import {
  staffInvoiceAskRed,
  staffInvoiceConfirmRed,
  staffInvoiceFail,
  staffInvoiceKeep,
  staffInvoiceMail,
  staffInvoiceReject,
} from '../../contract.staff.ts';
import type { InvoiceSummary } from '../../contract.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { PlatformRedDialog } from './platform-part.tsx';

/** What is asked for before something is done with a request. */
export type Asking = keyof typeof reasons | 'issue' | 'red' | 'mail' | 'confirmRed' | 'platformRed';

/** What needs a reason. */
const reasons = {
  reject: {
    call: staffInvoiceReject,
    ...{ title: '驳回', done: '已驳回，已通知客户', note: '客户会看到原因，可修改后重新提交。' },
  },
  fail: {
    call: staffInvoiceFail,
    ...{ title: '退回待审核', done: '已退回待审核', note: '无法开具时退回，处理后可再次审核。' },
  },
  askRed: {
    call: staffInvoiceAskRed,
    ...{ title: '发起冲红', done: '已发起冲红', note: '登记红字发票后，相应款项可重新开票。' },
  },
  keep: {
    call: staffInvoiceKeep,
    ...{ title: '驳回冲红', done: '已驳回冲红，已通知客户', note: '发票保持有效，客户会看到原因。' },
  },
} as const;

/** The dialog of one of these. */
export function InvoiceDialog({
  asking,
  invoice,
  ...ends
}: { asking: Asking; invoice: InvoiceSummary } & DialogEnds) {
  if (asking === 'issue' || asking === 'red')
    return <IssueDialog kind={asking} invoice={invoice} {...ends} />;
  if (asking === 'platformRed') return <PlatformRedDialog invoice={invoice} {...ends} />;
  if (asking === 'mail') return <MailDialog invoice={invoice} {...ends} />;
  if (asking === 'confirmRed') return <ConfirmDialog invoice={invoice} {...ends} />;
  return <ReasonDialog asking={asking} invoice={invoice} {...ends} />;
}

type About = { invoice: InvoiceSummary } & DialogEnds;

function ReasonDialog({
  asking,
  invoice: { rid, version, no },
  ...ends
}: About & { asking: keyof typeof reasons }) {
  const { call, title, done, note } = reasons[asking];
  const { run } = useAction(call, done);
  return (
    <ReasonModal
      title={`${title} ${no}`}
      note={note}
      ok={title}
      send={(reason) => run({ rid, version, reason })}
      {...ends}
    />
  );
}

function MailDialog({ invoice: { rid, version, number }, ...ends }: About) {
  const { run } = useAction(staffInvoiceMail, '已登记寄出，已通知客户');
  return (
    <FormDialog
      title={`寄出发票 ${number}`}
      ok="确认寄出"
      send={(fields: { express: string; waybill: string }) => run({ rid, version, ...fields })}
      {...ends}
    >
      <TextField name="express" label="快递公司" must="请填写快递公司" maxLength={30} />
      <TextField name="waybill" label="运单号" must="请填写运单号" maxLength={40} autoComplete="off" />
    </FormDialog>
  );
}

function ConfirmDialog({ invoice: { rid, version, number }, ...ends }: About) {
  const { run } = useAction(staffInvoiceConfirmRed, '已登记购买方确认');
  return (
    <FormDialog
      title={`登记购买方确认 ${number}`}
      note="购买方在税务平台确认红字信息后，填写红字确认单编号。"
      send={(fields: { confirm_no: string }) => run({ rid, version, ...fields })}
      {...ends}
    >
      <TextField
        name="confirm_no"
        label="红字确认单编号"
        must="请填写红字确认单编号"
        maxLength={40}
        autoComplete="off"
      />
    </FormDialog>
  );
}
