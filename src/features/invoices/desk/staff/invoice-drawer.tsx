import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import type { OfferedAction } from '../../../../core/record.ts';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { FactList, type Facts } from '../../../../ui/antd/fact-list.tsx';
import { HistoryTimeline, reasonOf } from '../../../../ui/antd/history-timeline.tsx';
import { money, stateTag, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Link } from '../../../../ui/link.tsx';
import { staffInvoicePlatformIssue } from '../../contract.platform.ts';
import { staffInvoiceAccept, staffInvoiceDetail, staffInvoiceFile } from '../../contract.staff.ts';
import type { InvoiceFile } from '../../contract.ts';
import { invoiceRecord, isPaper, isSpecial } from '../../rules.states.ts';
import { CopiedFacts } from './copied-facts.tsx';
import { type Asking, InvoiceDialog } from './invoice-dialogs.tsx';
import { PlatformProgress } from './platform-part.tsx';
import { isUnderway, usePlatform, useWatched } from './use-platform.ts';

type Invoice = OutputOf<typeof staffInvoiceDetail>;

const fileNames: Record<InvoiceFile, string> = {
  pdf: 'PDF',
  ofd: 'OFD',
  xml: 'XML',
  red_pdf: '红字 PDF',
  red_xml: '红字 XML',
};

const lineKinds = { statement: '结算单', topup: '预存充值', deposit: '订单预付款' } as const;

/** One request: what is typed into the tax platform, what it stands for, what happened to it and what can be done. */
export function InvoiceDrawer({
  rid,
  onClose,
  onChanged,
}: {
  rid: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const state = useCall(staffInvoiceDetail, { rid });
  const canWork = useStaffMe().may('invoices:work');
  const file = useSaveFile(staffInvoiceFile);
  const { about, open, ends } = useOpened<Asking>(() => {
    void state.reload();
    onChanged();
  });
  const platform = usePlatform();
  const accept = useAction(staffInvoiceAccept, '已审核通过，请开具发票');
  const issue = useAction(staffInvoicePlatformIssue, `已提交${platform.name}，开具后自动登记`);
  useWatched(state.data !== undefined && isUnderway(state.data), () => {
    void state.reload();
    onChanged();
  });
  const act = async (action: Action, { version }: Invoice) => {
    if (action !== 'accept' && action !== 'platformIssue') return open(action);
    const { run } = action === 'accept' ? accept : issue;
    if (await run({ list: [{ rid, version }] })) ends.onDone();
  };
  return (
    <Drawer open title={`开票申请 ${state.data?.no ?? ''}`} size={680} onClose={onClose}>
      <StaffLoaded state={state}>
        {(invoice) => (
          <div className="space-y-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {stateTag(invoiceRecord, invoice)}
              <b className="font-num text-lg text-fg">¥{yuan(invoice.amount_fen)}</b>
              <span className="text-body">{invoice.type_name}</span>
              {invoice.reason && <span className="text-sm text-danger">{invoice.reason}</span>}
            </div>
            <PlatformProgress platform={invoice.platform} />
            {canWork && (
              <ActionButtons
                actions={offered(invoice, platform.issues(invoice.type))}
                primary={platform.issues(invoice.type) ? platformPrimary : handPrimary}
                danger={['reject']}
                busy={accept.isBusy ? 'accept' : issue.isBusy ? 'platformIssue' : undefined}
                onAction={(action) => void act(action, invoice)}
              />
            )}
            <Part title="购买方与开票内容">
              <CopiedFacts facts={buyerFacts(invoice)} />
            </Part>
            <Part title="申请与发票">
              <FactList facts={factsOf(invoice)} className="grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm" />
              {invoice.files.length > 0 && (
                <div className="mt-2 flex flex-wrap gap-2">
                  {invoice.files.map((kind) => (
                    <Button
                      key={kind}
                      size="small"
                      loading={file.isBusy}
                      onClick={() => void file.save({ rid, kind })}
                    >
                      {`下载${fileNames[kind]}`}
                    </Button>
                  ))}
                </div>
              )}
            </Part>
            <Part title="开票明细">
              <Lines invoice={invoice} />
            </Part>
            <Part title="办理记录">
              <History invoice={invoice} />
            </Part>
            {about && <InvoiceDialog asking={about} invoice={invoice} {...ends} />}
          </div>
        )}
      </StaffLoaded>
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold text-fg">{title}</h2>
      {children}
    </section>
  );
}

const names: Partial<Record<string, string>> = { issue: '登记开票', askRed: '发起冲红' };

type Action = Asking | 'accept' | 'platformIssue';
const handPrimary: readonly Action[] = ['accept', 'issue', 'mail', 'red'];
const platformPrimary: readonly Action[] = ['platformIssue', 'mail', 'platformRed'];

/**
 * What finance can do, in its own words; what a type of invoice never needs is left out, and so is everything while the
 * platform is at work.
 */
function offered({ actions, type, platform }: Invoice, byPlatform: boolean): OfferedAction<Action>[] {
  if (platform?.is_busy) return [];
  const isNever: Partial<Record<string, boolean>> = { mail: !isPaper(type), confirmRed: !isSpecial(type) };
  const isFree = byPlatform && !platform?.is_open;
  return actions
    .filter(({ action }) => !isNever[action])
    .flatMap((each) => {
      const own = { ...each, name: names[each.action] ?? each.name } as OfferedAction<Action>;
      if (!isFree) return [own];
      if (each.action === 'accept' || each.action === 'issue')
        return [{ action: 'platformIssue', name: '平台开票' }, own];
      return each.action === 'red' ? [{ ...each, action: 'platformRed', name: '平台冲红' }, own] : [own];
    });
}

function buyerFacts({ buyer, content_name, amount_fen, remark }: Invoice) {
  return [
    ['名称', buyer.title],
    ['税号', buyer.tax_no],
    ['地址', buyer.reg_address],
    ['电话', buyer.reg_phone],
    ['开户行', buyer.bank],
    ['账号', buyer.account_no],
    ['项目名称', content_name],
    // As forms take it, without commas.
    ['价税合计', (amount_fen / 100).toFixed(2)],
    ['备注', remark],
    ['邮箱', buyer.email],
    ['收件人', buyer.receiver],
    ['收件电话', buyer.receiver_phone],
    ['收件地址', buyer.receiver_address],
  ] as const;
}

function factsOf(invoice: Invoice): Facts {
  const {
    customer,
    asked_by,
    created,
    pack,
    tax_rate,
    tax_fen,
    amount_fen,
    number,
    issued_on,
    express,
    red,
  } = invoice;
  const facts: Facts = [
    ['客户', customer.name],
    ...(asked_by ? [['申请人', asked_by] as const] : []),
    ['申请时间', created.slice(0, 16)],
    ['报销材料', pack ? '需要' : ''],
    ['发票号码', number && <span className="font-mono">{number}</span>],
    ['开票日期', issued_on],
    ['不含税金额', tax_fen !== null && `¥${yuan(amount_fen - tax_fen)}`],
    ['税额', tax_fen !== null && `¥${yuan(tax_fen)}（税率 ${tax_rate}%）`],
    ['快递', [express.company, express.waybill].filter(Boolean).join(' ')],
    ['红字确认单', red.confirm_no],
    ['红字发票', red.number && <span className="font-mono">{red.number}</span>],
    ['冲红日期', red.day],
  ];
  return facts.filter(([, value]) => value);
}

function Lines({ invoice: { lines, amount_fen } }: { invoice: Invoice }) {
  const canOpen = useStaffMe().may('orders:read');
  return (
    <>
      <StaffTable
        rows={lines}
        rowKey="ref"
        width={300}
        columns={[
          {
            title: '款项',
            render: (_, { kind, no, title, order_rid }) =>
              withNote(
                title,
                <>
                  {lineKinds[kind]}{' '}
                  {order_rid && canOpen ? (
                    <Link to={`/staff/orders/${order_rid}`} className="text-link hover:underline">
                      {no}
                    </Link>
                  ) : (
                    no
                  )}
                </>,
              ),
          },
          money('金额', 'amount_fen', 110),
        ]}
      />
      <p className="mt-2 text-right text-sm text-body">
        合计 <b className="font-num text-fg">¥{yuan(amount_fen)}</b>
      </p>
    </>
  );
}

function History({ invoice: { history } }: { invoice: Invoice }) {
  return (
    <HistoryTimeline
      steps={history.map(({ text, actor, at, reason }) => ({
        what: text,
        who: actor === '本人' ? '客户' : actor,
        at,
        more: reasonOf(reason),
      }))}
    />
  );
}
