import { Button, DatePicker, Form, Pagination, Select, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '../../../core/shanghai.ts';
import { yuan } from '../../../core/yuan.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { billFetch, billList, type StaffBill } from '../contract.staff.ts';
import { type Way, ways } from '../rules.states.ts';

/** The bills of WeChat Pay and Alipay by day, held against the books. */
export default function BillsPage() {
  const [filters, setFilters] = useFilters(['way', 'page']);
  const [isFetching, setIsFetching] = useState(false);
  const canWork = useStaffMe().may('prestore:work');
  const bills = useCall(billList, {
    way: filters.way === '1' ? 1 : filters.way === '2' ? 2 : undefined,
    page: Math.max(1, Number(filters.page) || 1),
    size: 20,
  });
  return (
    <StaffPage
      title="渠道对账"
      note="每日自动获取前一日的渠道账单，与付款和退款逐笔核对；差异处理完后方可结算入账。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => setIsFetching(true)}>
            获取账单
          </Button>
        )
      }
    >
      <StaffCard>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Select
            allowClear
            aria-label="支付方式"
            placeholder="支付方式"
            className="w-32"
            value={filters.way}
            options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
            onChange={(way) => setFilters({ way, page: undefined })}
          />
          {bills.data && bills.data.open > 0 && (
            <span className="text-sm text-warning">待处理差异 {bills.data.open} 笔</span>
          )}
        </div>
        <StaffLoaded state={bills}>
          {({ list, total, page, size }) => (
            <>
              <Table<StaffBill>
                rowKey={({ way, date }) => `${way} ${date}`}
                size="small"
                loading={bills.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 820 }}
                locale={{ emptyText: '还没有获取过账单' }}
                columns={[
                  {
                    title: '日期',
                    width: 130,
                    render: (_, { way, date }) => <Link to={`/staff/bills/${way}/${date}`}>{date}</Link>,
                  },
                  { title: '渠道', width: 110, render: (_, { way }) => ways[way as Way] },
                  { title: '笔数', dataIndex: 'line_count', width: 80, align: 'right' },
                  {
                    title: '收款净额（元）',
                    width: 140,
                    align: 'right',
                    render: (_, { net_fen }) => <span className="tabular-nums">{yuan(net_fen)}</span>,
                  },
                  {
                    title: '手续费（元）',
                    width: 120,
                    align: 'right',
                    render: (_, { fee_fen }) => <span className="tabular-nums">{yuan(fee_fen)}</span>,
                  },
                  { title: '核对', width: 130, render: (_, bill) => <Agreement bill={bill} /> },
                  { title: '结算入账', width: 180, render: (_, { settled }) => settled ?? '未入账' },
                ]}
              />
              <Pagination
                className="mt-4! justify-end"
                hideOnSinglePage
                current={page}
                total={total}
                pageSize={size}
                showSizeChanger={false}
                onChange={(next) => setFilters({ page: String(next) })}
              />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
      {isFetching && bills.data && (
        <FetchDialog
          today={bills.data.today}
          onClose={() => setIsFetching(false)}
          onDone={() => {
            setIsFetching(false);
            void bills.reload();
          }}
        />
      )}
    </StaffPage>
  );
}

function Agreement({ bill: { open, resolved } }: { bill: StaffBill }) {
  if (open > 0) return <StatusTag tone="alert">{`${open} 笔差异`}</StatusTag>;
  return <StatusTag tone="done">{resolved ? '差异已处理' : '一致'}</StatusTag>;
}

function FetchDialog({ today, onClose, onDone }: { today: string; onClose: () => void; onDone: () => void }) {
  const { run, isBusy } = useAction(billFetch, '账单已获取并核对');
  const [first, last] = [dayjs(addDays(today, -90)), dayjs(addDays(today, -1))];
  const fetchIt = async ({ way, date }: { way: Way; date: Dayjs }) => {
    if (await run({ way, date: date.format('YYYY-MM-DD') })) onDone();
  };
  return (
    <FormModal title="获取渠道账单" note="可重复获取，已处理的差异保留说明。" onClose={onClose}>
      <Form
        layout="vertical"
        initialValues={{ way: 1, date: last }}
        onFinish={(values) => void fetchIt(values)}
      >
        <Form.Item name="way" label="渠道" rules={[{ required: true, message: '请选择渠道' }]}>
          <Select options={Object.entries(ways).map(([value, label]) => ({ value: Number(value), label }))} />
        </Form.Item>
        <Form.Item name="date" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
          <DatePicker className="w-full" allowClear={false} minDate={first} maxDate={last} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          获取并核对
        </Button>
      </Form>
    </FormModal>
  );
}
