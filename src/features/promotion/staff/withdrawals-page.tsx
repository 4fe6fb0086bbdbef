import { Button } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { AskingForm, type DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { money, RowButton, stateColumn, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import {
  type StaffWithdrawal,
  staffWithdrawalApprove,
  staffWithdrawalFail,
  staffWithdrawalFile,
  staffWithdrawalList,
  staffWithdrawalPay,
  staffWithdrawalRefuse,
} from '../withdrawals/contract.staff.ts';
import { withdrawalRecord } from '../withdrawals/rules.states.ts';

type Action = 'approve' | 'pay' | 'fail' | 'refuse';
type Opened = { row: StaffWithdrawal; action: Exclude<Action, 'approve'> };

/** Withdrawals of promoters: approved by one person, paid by another, in files for the bank. */
export default function WithdrawalsPage() {
  const list = useStaffList(
    staffWithdrawalList,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(withdrawalRecord.names).map(([value, name]) => ({
            value,
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      {
        select: 'batch',
        label: '打款文件',
        options: (data) => (data?.batches ?? []).map(({ rid, no }) => ({ value: rid, label: no })),
      },
      { search: 'kw', label: '搜索提现', hint: '提现单号 / 推广员' },
    ],
    { size: 20, sizes: [10, 20, 50] },
  );
  const approve = useAction(staffWithdrawalApprove, '已审核');
  const refuse = useAction(staffWithdrawalRefuse, '已驳回，金额已退回可提现余额');
  const fail = useAction(staffWithdrawalFail, '已登记打款失败');
  const file = useSaveFile(staffWithdrawalFile);
  const { about, open, ends } = useOpened<Opened>(list.reload);
  const act = (row: StaffWithdrawal, action: Action) => {
    if (action !== 'approve') return open({ row, action });
    const { rid, version } = row;
    void approve.run({ rid, version }).then((answer) => answer && list.reload());
  };
  const unfiled = list.data?.unfiled ?? 0;
  return (
    <StaffPage
      title="提现"
      note="审核与打款由两位同事分别完成；超过复核限额的由财务主管审核。打款金额已扣除代扣个税。"
      actions={
        unfiled > 0 && (
          <Button
            type="primary"
            loading={file.isBusy}
            onClick={async () => {
              await file.save({});
              await list.reload();
            }}
          >
            生成打款文件（{unfiled} 笔）
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有提现"
          width={1120}
          columns={[
            {
              title: '提现单号',
              width: 160,
              render: (_, { no, created, batch_no }) =>
                withNote(
                  <span className="font-mono text-xs">{no}</span>,
                  <>
                    {created.slice(0, 16)}
                    {batch_no && <span className="block font-mono">{batch_no}</span>}
                  </>,
                ),
            },
            {
              title: '推广员',
              width: 150,
              render: (_, { customer, due_fen }) =>
                withNote(
                  customer.name,
                  <span className={due_fen < 0 ? 'text-danger' : ''}>
                    {due_fen < 0 ? `待抵扣 ¥${yuan(-due_fen)}` : `可提现 ¥${yuan(due_fen)}`}
                  </span>,
                ),
            },
            {
              title: '金额',
              width: 150,
              align: 'right' as const,
              className: 'font-num whitespace-nowrap',
              render: (_, { amount_fen, tax_fen }) =>
                withNote(`¥${yuan(amount_fen)}`, tax_fen > 0 && `代扣个税 ¥${yuan(tax_fen)}`),
            },
            money('打款金额', 'pay_fen', 120),
            {
              title: '收款',
              render: (_, { way_name, payee }) =>
                withNote(
                  payee ? `${payee.name} ${payee.bank || way_name}` : way_name,
                  payee && <span className="font-mono">{payee.account}</span>,
                ),
            },
            stateColumn(withdrawalRecord),
            {
              title: '经办',
              width: 160,
              className: 'text-xs',
              render: (_, { approved_by, paid_by, serial, reason }) => (
                <>
                  {approved_by && <span className="block">审核 {approved_by}</span>}
                  {paid_by && <span className="block">打款 {paid_by}</span>}
                  {serial && <span className="block font-mono">{serial}</span>}
                  {reason && <span className="block text-danger">{reason}</span>}
                </>
              ),
            },
            {
              title: '操作',
              width: 190,
              render: (_, row) => (
                <ActionButtons
                  actions={row.actions as { action: Action; name: string; reason?: string }[]}
                  primary={['approve', 'pay']}
                  danger={['refuse', 'fail']}
                  onAction={(action) => act(row, action)}
                />
              ),
            },
          ]}
        >
          {({ accounts, batches }) => (
            <>
              {about?.action === 'pay' && <PayDialog row={about.row} accounts={accounts} {...ends} />}
              {batches.length > 0 && (
                <section aria-label="打款文件" className="mt-6">
                  <h2 className="mb-2 font-semibold text-fg">最近的打款文件</h2>
                  <ul className="space-y-1.5 text-xs">
                    {batches.map(({ rid, no, count, pay_fen, made_by, made }) => (
                      <li key={rid} className="flex flex-wrap items-center gap-x-4">
                        <span className="font-mono">{no}</span>
                        <span className="font-num">
                          {count} 笔 ¥{yuan(pay_fen)}
                        </span>
                        <span className="text-muted">
                          {made_by} {made.slice(0, 16)}
                        </span>
                        <RowButton
                          of={no}
                          disabled={file.isBusy}
                          onClick={() => void file.save({ batch: rid })}
                        >
                          下载
                        </RowButton>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </StaffList>
      </StaffCard>
      {about?.action === 'refuse' && (
        <ReasonModal
          title={`驳回提现 ${about.row.no}`}
          note="金额退回可提现余额，原因将通知推广员。"
          send={(reason) => refuse.run({ rid: about.row.rid, version: about.row.version, reason })}
          {...ends}
        />
      )}
      {about?.action === 'fail' && (
        <ReasonModal
          title={`打款失败 ${about.row.no}`}
          note="推广员修改收款信息后重新审核，原因将通知本人。"
          send={(reason) => fail.run({ rid: about.row.rid, version: about.row.version, reason })}
          {...ends}
        />
      )}
    </StaffPage>
  );
}

/** Asks for the bank's number of a payment, and which of our accounts it left. */
function PayDialog({
  row: { rid, version, no, payee, way_name, pay_fen },
  accounts,
  ...ends
}: { row: StaffWithdrawal; accounts: readonly { name: string; account: string }[] } & DialogEnds) {
  const pay = useAction(staffWithdrawalPay, '已登记打款');
  return (
    <AskingForm
      title={`确认打款 ${no}`}
      ok="确认已打款"
      initialValues={{ account: accounts[0]?.account }}
      send={({ serial, account }: { serial: string; account: string }) =>
        pay.run({ rid, version, serial: serial.trim(), account })
      }
      {...ends}
      above={
        <p className="mb-3 text-body">
          向 {payee?.name}（{payee?.bank || way_name} <span className="font-mono">{payee?.account}</span>
          ）打款 <b className="font-num text-fg">¥{yuan(pay_fen)}</b> 后登记：
        </p>
      }
    >
      <SelectField
        name="account"
        label="付款账户"
        must="请选择付款账户"
        options={accounts.map(({ name, account }) => ({ value: account, label: name }))}
      />
      <TextField name="serial" label="银行流水号" must="请填写银行流水号" maxLength={64} autoComplete="off" />
    </AskingForm>
  );
}
