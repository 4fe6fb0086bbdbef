import { Button } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { money } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { type BankLine, bankLineList } from '../../matching/contract.ts';
import { LineDialog } from '../../matching/staff/line-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** What came to our bank accounts, and what of it nobody has claimed. */
export default function BankPage() {
  const list = useStaffList(
    bankLineList,
    [
      {
        segments: 'view',
        label: '范围',
        options: (data) => ({
          open: `未认领 ${data?.open ?? ''}`,
          late: `待认领汇款（超30天）${data?.late ?? ''}`,
          all: '全部',
        }),
      },
      { search: 'kw', label: '搜索流水', hint: '流水号 / 付款人 / 附言' },
    ],
    { size: 20, sizes: [10, 20, 50], standards: { view: 'open' } },
  );
  const canWork = useStaffMe().may('prestore:work');
  const imports = useOpened<true>(list.reload);
  const chosen = useOpened<BankLine>(list.reload);
  return (
    <StaffPage
      title="银行流水"
      note="导入网银导出的 CSV 流水，每笔来款先记入待认领，匹配后入账；无人认领的可代客户认领，或按渠道结算、利息、账户互转处理。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => imports.open(true)}>
            导入流水
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty={list.said.view === 'late' ? '没有超过30天未认领的汇款' : '没有流水'}
          width={980}
          beside={
            list.data && (
              <span className="ml-auto text-sm text-muted">
                未认领合计 <b className="font-num text-fg">¥{yuan(list.data.open_fen)}</b>
              </span>
            )
          }
          columns={[
            { title: '日期', dataIndex: 'pay_date', width: 110 },
            { title: '流水号', dataIndex: 'serial', width: 190, className: 'font-mono text-xs' },
            { title: '付款人', dataIndex: 'payer' },
            { title: '附言', dataIndex: 'memo', ellipsis: true },
            money('金额', 'amount_fen', 130),
            { ...money('未认领', 'left_fen', 130), render: (fen) => (fen > 0 ? <b>¥{yuan(fen)}</b> : '—') },
            {
              title: '天数',
              align: 'right',
              width: 70,
              render: (_, { days, left_fen }) => (
                <span className={left_fen > 0 && days >= 30 ? 'text-danger' : ''}>{days}</span>
              ),
            },
            { title: '收款账户', dataIndex: 'account', width: 100 },
            {
              title: '操作',
              width: 80,
              render: (_, line) =>
                line.left_fen > 0 &&
                canWork && (
                  <Button size="small" aria-label={`处理 ${line.serial}`} onClick={() => chosen.open(line)}>
                    处理
                  </Button>
                ),
            },
          ]}
        >
          {({ accounts }) => (
            <>
              {chosen.about && <LineDialog line={chosen.about} accounts={accounts} {...chosen.ends} />}
              {imports.about && <ImportDialog accounts={accounts} {...imports.ends} />}
            </>
          )}
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}
