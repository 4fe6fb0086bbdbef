import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { Parcel } from '../../parcels/member/parcel.tsx';
import { type InvoiceSummary, invoiceSign } from '../contract.ts';
import { PackDialog } from '../pack/member/pack-dialog.tsx';
import { whyNoPack } from '../pack/rules.ts';
import { invoiceRecord, invoiceStates } from '../rules.states.ts';
import { DetailDialog } from './detail-dialog.tsx';
import { FileButtons } from './file-buttons.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { CancelDialog, RedDialog } from './question-dialogs.tsx';

const size = 'h-11 px-3.5 md:h-9';

/** One request: whom it is for, how much, what became of it, its files, and what can be done. */
export function InvoiceCard({
  invoice,
  onChanged,
}: {
  invoice: InvoiceSummary;
  onChanged: () => Promise<void>;
}) {
  const { rid, no, version, status } = invoice;
  const [open, setOpen] = useState<'' | 'detail' | 'cancel' | 'askRed' | 'mail' | 'pack'>('');
  const sign = useAction(invoiceSign, '已确认签收');
  const close = () => setOpen('');
  const dialog = {
    ...{ invoice, onClose: close, onRefused: onChanged },
    onDone: async () => {
      close();
      await onChanged();
    },
  };
  const press = {
    cancel: () => setOpen('cancel'),
    askRed: () => setOpen('askRed'),
    sign: async () => {
      await sign.run({ rid, version });
      await onChanged();
    },
  };
  return (
    <article
      aria-label={`开票申请 ${no}`}
      className="rounded-lg border border-line bg-surface p-4 md:px-6 md:py-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-xs text-body">{no}</span>
        <StatusTag tone={invoiceRecord.toneOf(status)}>{invoice.status_name}</StatusTag>
        <b className="ml-auto font-num text-md font-semibold text-fg">¥{yuan(invoice.amount_fen)}</b>
      </div>
      <p className="mt-1.5 font-medium text-fg [overflow-wrap:anywhere]">
        {invoice.title}
        <span className="ml-3 text-xs font-normal whitespace-nowrap text-muted">{invoice.type_name}</span>
      </p>
      <InvoiceFacts invoice={invoice} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <FileButtons invoice={invoice} className={size} />
        {invoice.files.length > 0 && (
          <Button
            kind="outline"
            aria-label={`再次发送 ${no}`}
            className={size}
            onClick={() => setOpen('mail')}
          >
            <Icon name="msg" />
            再次发送
          </Button>
        )}
        {!whyNoPack(status) && (
          <Button
            kind="outline"
            aria-label={`下载报销材料 ${no}`}
            className={size}
            onClick={() => setOpen('pack')}
          >
            <Icon name="doc" />
            下载报销材料
          </Button>
        )}
        {invoice.actions.map(({ action, name }) =>
          action === 'edit' ? (
            <Link
              key={action}
              to={`/member/invoice/apply?edit=${rid}`}
              aria-label={`${name} ${no}`}
              className={`${size} ${buttonClass(status === invoiceStates.rejected ? 'primary' : 'outline')}`}
            >
              {status === invoiceStates.rejected ? '修改重提' : name}
            </Link>
          ) : (
            action in press && (
              <Button
                key={action}
                kind={action === 'sign' ? 'primary' : 'outline'}
                aria-label={`${name} ${no}`}
                aria-busy={action === 'sign' && sign.isBusy}
                className={size}
                onClick={() => void press[action as keyof typeof press]()}
              >
                {name}
              </Button>
            )
          ),
        )}
        <Button
          kind="outline"
          aria-label={`查看详情 ${no}`}
          className={size}
          onClick={() => setOpen('detail')}
        >
          查看详情
        </Button>
      </div>
      {open === 'pack' && <PackDialog rid={rid} onClose={close} />}
      {open === 'detail' && <DetailDialog rid={rid} onClose={close} />}
      {open === 'mail' && <MailDialog {...dialog} onDone={close} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'askRed' && <RedDialog {...dialog} />}
    </article>
  );
}

function InvoiceFacts({ invoice }: { invoice: InvoiceSummary }) {
  const { created, payer, number, issued_on, remark, express, red, reason, status } = invoice;
  const isRed = status === invoiceStates.redAsked || status === invoiceStates.red;
  return (
    <div className="mt-1 space-y-1 text-xs text-muted [overflow-wrap:anywhere]">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span>
          申请时间 <span className="font-num text-body">{created.slice(0, 16)}</span>
        </span>
        {payer && (
          <span>
            归属 <span className="text-body">{payer}</span>
          </span>
        )}
        {number && (
          <span>
            发票号码 <span className="font-mono text-body">{number}</span>
          </span>
        )}
        {issued_on && (
          <span>
            开票日期 <span className="font-num text-body">{issued_on}</span>
          </span>
        )}
        {remark && (
          <span>
            备注 <span className="text-body">{remark}</span>
          </span>
        )}
      </p>
      {express.waybill && (
        <div>
          快递 <Parcel express={express.company} waybill={express.waybill} />
        </div>
      )}
      {red.number && (
        <p>
          红字发票 <span className="font-mono text-body">{red.number}</span>{' '}
          <span className="font-num text-body">{red.day}</span>
        </p>
      )}
      {reason && status === invoiceStates.rejected && <p className="text-danger">驳回原因：{reason}</p>}
      {reason && isRed && <p>冲红原因：{reason}</p>}
    </div>
  );
}
