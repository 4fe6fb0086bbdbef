import { yuan } from '../../../core/yuan.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fact } from '../../../ui/showing/fact.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { HistoryLines } from '../../../ui/showing/history-lines.tsx';
import { shown } from '../../../ui/showing/shown.ts';
import { type InvoiceDetail, invoiceInfo } from '../contract.ts';
import { isPaper } from '../rules.states.ts';

const heading = 'mb-2 font-semibold text-fg';

/** One request whole: its buyer, what it is about, what became of it. */
export function DetailDialog({ rid, onClose }: { rid: string; onClose: () => void }) {
  const { data, failure, reload } = useCall(invoiceInfo, { rid });
  const invoice = data && 'history' in data ? data : undefined;
  return (
    <DialogFrame
      title="开票详情"
      note={invoice && `${invoice.no} · ${invoice.status_name}`}
      className="max-w-160!"
      onClose={onClose}
    >
      {failure && <FailureLine failure={failure} onRetry={reload} className="text-danger" />}
      {!invoice && !failure && <p role="status">正在加载…</p>}
      {invoice && (
        <div className="space-y-5 text-xs">
          <BuyerFacts invoice={invoice} />
          <section>
            <h3 className={heading}>开票明细</h3>
            <ul className="divide-y divide-line border-y border-line">
              {invoice.lines.map(({ ref, no, title, order_rid, amount_fen }) => (
                <li key={ref} className="flex items-start justify-between gap-4 py-2.5">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="block text-fg">{title}</span>
                    {order_rid ? (
                      <Link
                        to={`/member/order/${order_rid}`}
                        className="inline-block py-1 font-mono text-link hover:underline"
                      >
                        {no}
                      </Link>
                    ) : (
                      <span className="font-mono text-muted">{no}</span>
                    )}
                  </span>
                  <b className="font-num font-semibold text-fg">¥{yuan(amount_fen)}</b>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-right">
              价税合计{' '}
              <b className="font-num text-md font-semibold text-price">¥{yuan(invoice.amount_fen)}</b>
              {invoice.tax_fen !== null && invoice.tax_rate !== null && (
                <span className="ml-3 text-muted">
                  其中税额 ¥{yuan(invoice.tax_fen)}（税率 {invoice.tax_rate}%）
                </span>
              )}
            </p>
          </section>
          <section>
            <h3 className={heading}>办理记录</h3>
            <HistoryLines
              className="space-y-1.5"
              lines={invoice.history.map(({ at, text, actor, reason }) => ({
                ...{ at, what: text, who: actor, why: reason },
              }))}
            />
          </section>
        </div>
      )}
    </DialogFrame>
  );
}

function BuyerFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { buyer, number, issued_on, type, express, red } = invoice;
  const facts: [string, string][] = [
    ['发票抬头', buyer.title],
    ['税号', buyer.tax_no],
    ['归属', invoice.payer],
    ['发票类型', invoice.type_name],
    ['开票内容', invoice.content_name],
    ['开户行', buyer.bank],
    ['银行账号', buyer.account_no],
    ['注册地址', buyer.reg_address],
    ['注册电话', buyer.reg_phone],
    ...(isPaper(type)
      ? ([
          ['收票地址', `${buyer.receiver} ${buyer.receiver_phone} ${buyer.receiver_address}`.trim()],
        ] as const)
      : ([['接收邮箱', buyer.email]] as const)
    ).map(([name, text]): [string, string] => [name, text]),
    ['备注', invoice.remark],
    ['发票号码', number],
    ['开票日期', issued_on],
    ['快递', `${shown(express.company)} ${express.waybill}`.trim()],
    ['红字发票', `${red.number} ${red.day}`.trim()],
    ['确认编号', red.confirm_no],
    ['原因', invoice.reason],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
    </dl>
  );
}
