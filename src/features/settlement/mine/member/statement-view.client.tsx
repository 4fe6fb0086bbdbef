import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isOneOf } from '../../../../core/record.ts';
import { dueText } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { assignStatement, type Statement, settlementOperate } from '../../contract.ts';
import { PaySettlement, transferAddress } from '../../paying/member/pay-panel.tsx';
import { statementStates } from '../../rules.states.ts';
import { statementTone } from '../../rules.tones.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { StatementHistory, StatementLines, StatementPayments, StatementSums } from './statement-parts.tsx';

const size = 'h-11 px-4 md:h-10';
const downloads = { pdf: '下载 PDF', xlsx: '下载表格', pack: '下载报销材料' };

/** One statement with all its parts and what can be done with it. */
export function StatementView({ statement }: { statement: Statement }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'' | 'pay' | 'dispute'>('');
  const { save, isBusy } = useSaveFile(assignStatement);
  const offered = (name: string) => statement.actions.find(({ action }) => action === name);
  const canPay =
    !statement.is_part &&
    isOneOf(statement.status, statementStates.toPay, statementStates.partPaid, statementStates.overdue) &&
    statement.remaining_fen > 0;
  const isLate = statement.days_left !== null && statement.days_left < 0;
  return (
    <div className="space-y-4">
      <nav aria-label="当前位置" className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
        <Link to="/member/unpaid" className="inline-flex min-h-6 items-center hover:text-action">
          结算与付款
        </Link>
        <Icon name="right" className="size-3" />
        <span aria-current="page" className="font-num">
          {statement.no}
        </span>
      </nav>
      <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 md:px-6 md:py-5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-lg font-semibold text-fg">
              {statement.kind === 'adjustment' ? '补差结算单' : '订单结算单'}
            </h1>
            <span role="status">
              <StatusTag tone={statementTone(statement.status)}>{statement.status_name}</StatusTag>
            </span>
          </div>
          <p className="mt-0.5 text-xs text-muted">
            <span className="font-mono text-body">{statement.no}</span> · {statement.created.slice(0, 16)}{' '}
            出具 · 第 {statement.edition} 版
          </p>
          {statement.payer && (
            <p className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
              付款方 <span className="text-body">{statement.payer}</span>
            </p>
          )}
          {statement.due_date && statement.status !== statementStates.paid && (
            <p className={`mt-1 text-xs ${isLate ? 'font-medium text-danger' : 'text-body'}`}>
              付款期限 <span className="font-num">{statement.due_date}</span>，{dueText(statement.days_left)}
            </p>
          )}
          {statement.confirms_on && (
            <p className="mt-1 text-xs text-body">
              如有异议请及时提出，<span className="font-num">{statement.confirms_on}</span> 起自动确认
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5 md:justify-end">
          {!statement.is_part &&
            (['pdf', 'xlsx', ...(statement.invoiced_fen > 0 ? (['pack'] as const) : [])] as const).map(
              (format) => (
                <button
                  key={format}
                  type="button"
                  aria-busy={isBusy}
                  className={`${size} ${buttonClass('outline')}`}
                  onClick={() => void save({ rid: statement.rid, format })}
                >
                  <Icon name="dl" />
                  {downloads[format]}
                </button>
              ),
            )}
          {offered('dispute') && (
            <button
              type="button"
              className={`${size} ${buttonClass('outline')}`}
              onClick={() => setOpen('dispute')}
            >
              提出异议
            </button>
          )}
          {offered('confirm') && <ConfirmButton statement={statement} onDone={revalidate} />}
          {canPay && (
            <>
              {statement.seller.accounts.length > 0 && (
                <Link
                  to={transferAddress({ rids: [statement.rid] })}
                  className={`${size} ${buttonClass('outline')}`}
                >
                  申请转账核销
                </Link>
              )}
              <button
                type="button"
                className={`${size} ${buttonClass('primary')}`}
                onClick={() => setOpen('pay')}
              >
                去付款
              </button>
            </>
          )}
        </div>
      </section>
      {statement.dispute && statement.status === statementStates.disputed && (
        <p className="rounded-md bg-warning-bg px-4 py-3 text-warning">
          您于 {statement.dispute.at.slice(0, 16)} 提出异议：{statement.dispute.reason}
          。客服修改后请重新确认。
        </p>
      )}
      {statement.is_part === 1 && (
        <p className="rounded-md bg-tint px-4 py-3 text-xs text-on-tint [overflow-wrap:anywhere]">
          本订单由 {statement.payer} 付款，此处仅显示本订单的明细；确认与付款由组长或管理员办理。
        </p>
      )}
      <StatementLines statement={statement} />
      <StatementSums statement={statement} />
      {!statement.is_part && (
        <>
          <StatementPayments statement={statement} />
          <StatementHistory statement={statement} />
        </>
      )}
      {open === 'pay' && (
        <PaySettlement
          payable={{ rids: [statement.rid] }}
          title={`结算单 ${statement.no}`}
          allowsPart
          onClose={() => setOpen('')}
          onPaid={revalidate}
        />
      )}
      {open === 'dispute' && (
        <DisputeDialog
          statement={statement}
          onClose={() => setOpen('')}
          onDone={async () => {
            setOpen('');
            await revalidate();
          }}
        />
      )}
    </div>
  );
}

function ConfirmButton({ statement, onDone }: { statement: Statement; onDone: () => Promise<void> }) {
  const { run, isBusy } = useWork();
  const keyOf = useRequestKey();
  const confirm = async () => {
    await run(async () => {
      const input = { op: 'confirm' as const, rid: statement.rid, edition: statement.edition };
      await send(settlementOperate, { ...input, request_id: keyOf(input) });
      showSuccess(`已确认，金额 ¥${yuan(statement.total_fen)}`);
    });
    await onDone();
  };
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className={`${size} ${buttonClass('primary')}`}
      onClick={() => void confirm()}
    >
      确认结算单
    </button>
  );
}
