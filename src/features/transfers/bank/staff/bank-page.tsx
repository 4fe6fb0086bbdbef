import { Button, Input, Segmented, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { type BankLine, bankLineList } from '../../matching/contract.ts';
import { LineDialog } from '../../matching/staff/line-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

const views = ['open', 'late', 'all'] as const;

/** What came to our bank accounts, and what of it nobody has claimed. */
export default function BankPage() {
  const [filters, setFilters] = useFilters(['view', 'kw', 'page', 'size']);
  const me = useStaffMe();
  const view = views.find((each) => each === filters.view) ?? 'open';
  const size = Number(filters.size) || 20;
  const lines = useCall(bankLineList, { view, kw: filters.kw, page: Number(filters.page) || 1, size });
  const [imports, setImports] = useState(false);
  const [chosen, setChosen] = useState<BankLine>();
  return (
    <StaffPage
      title="银行流水"
      note="导入网银导出的 CSV 流水，每笔来款先记入待认领，匹配后入账；无人认领的可代客户认领，或按渠道结算、利息、账户互转处理。"
      actions={
        me.may('prestore:work') && (
          <Button type="primary" onClick={() => setImports(true)}>
            导入流水
          </Button>
        )
      }
    >
      <StaffLoaded state={lines}>
        {(data) => (
          <StaffCard>
            <div className="mb-3 flex flex-wrap items-center gap-3">
              <Segmented
                aria-label="范围"
                value={view}
                options={[
                  { value: 'open', label: `未认领 ${data.open}` },
                  { value: 'late', label: `待认领汇款（超30天）${data.late}` },
                  { value: 'all', label: '全部' },
                ]}
                onChange={(value) =>
                  setFilters({ view: value === 'open' ? undefined : value, page: undefined })
                }
              />
              <Input.Search
                aria-label="搜索流水"
                placeholder="流水号 / 付款人 / 附言"
                className="max-w-64"
                maxLength={50}
                defaultValue={filters.kw}
                onSearch={(kw) => setFilters({ kw: kw.trim() || undefined, page: undefined })}
              />
              <span className="ml-auto text-sm text-muted">
                未认领合计 <b className="font-num text-fg">¥{yuan(data.open_fen)}</b>
              </span>
            </div>
            <Table<BankLine>
              rowKey="rid"
              size="small"
              dataSource={data.list}
              loading={lines.isLoading}
              scroll={{ x: 980 }}
              locale={{ emptyText: view === 'late' ? '没有超过30天未认领的汇款' : '没有流水' }}
              pagination={{
                current: data.page,
                pageSize: data.size,
                total: data.total,
                pageSizeOptions: [10, 20, 50],
                showSizeChanger: true,
                onChange: (page, next) => setFilters({ page: String(page), size: String(next) }),
              }}
              columns={[
                { title: '日期', dataIndex: 'pay_date', width: 110 },
                {
                  title: '流水号',
                  width: 190,
                  render: (_, { serial }) => <span className="font-mono text-xs">{serial}</span>,
                },
                { title: '付款人', dataIndex: 'payer' },
                { title: '附言', dataIndex: 'memo', ellipsis: true },
                {
                  title: '金额',
                  align: 'right',
                  width: 130,
                  render: (_, { amount_fen }) => <span className="font-num">¥{yuan(amount_fen)}</span>,
                },
                {
                  title: '未认领',
                  align: 'right',
                  width: 130,
                  render: (_, { left_fen }) => (
                    <b className="font-num text-fg">{left_fen > 0 ? `¥${yuan(left_fen)}` : '—'}</b>
                  ),
                },
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
                    me.may('prestore:work') && (
                      <Button size="small" aria-label={`处理 ${line.serial}`} onClick={() => setChosen(line)}>
                        处理
                      </Button>
                    ),
                },
              ]}
            />
            {chosen && (
              <LineDialog
                line={chosen}
                accounts={data.accounts}
                onClose={() => setChosen(undefined)}
                onDone={() => {
                  setChosen(undefined);
                  void lines.reload();
                }}
              />
            )}
            {imports && (
              <ImportDialog
                accounts={data.accounts}
                onClose={() => setImports(false)}
                onDone={() => {
                  setImports(false);
                  void lines.reload();
                }}
              />
            )}
          </StaffCard>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}
