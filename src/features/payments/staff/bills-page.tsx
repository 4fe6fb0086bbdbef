import { Button, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { addDays } from '../../../core/shanghai.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { SelectField } from '../../../ui/antd/form-fields.tsx';
import { money } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { billFetch, billList, type StaffBill } from '../contract.staff.ts';
import { type Way, ways } from '../rules.states.ts';

/** The bills of WeChat Pay and Alipay by day, held against the books. */
export default function BillsPage() {
  const list = useStaffList(billList, [
    { select: 'way', label: '支付方式', none: '支付方式', options: ways },
  ]);
  const fetching = useOpened<true>(list.reload);
  const canWork = useStaffMe().may('prestore:work');
  return (
    <StaffPage
      title="渠道对账"
      note="每日自动获取前一日的渠道账单，与付款和退款逐笔核对；差异处理完后方可结算入账。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => fetching.open(true)}>
            获取账单
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="还没有获取过账单"
          rowKey={({ way, date }) => `${way} ${date}`}
          width={820}
          beside={
            list.data &&
            list.data.open > 0 && <span className="text-sm text-warning">待处理差异 {list.data.open} 笔</span>
          }
          columns={[
            {
              title: '日期',
              width: 130,
              render: (_, { way, date }) => <Link to={`/staff/bills/${way}/${date}`}>{date}</Link>,
            },
            { title: '渠道', width: 110, render: (_, { way }) => ways[way as Way] },
            { title: '笔数', dataIndex: 'line_count', width: 80, align: 'right' },
            money('收款净额（元）', 'net_fen', 140),
            money('手续费（元）', 'fee_fen', 120),
            { title: '核对', width: 130, render: (_, bill) => <Agreement bill={bill} /> },
            { title: '结算入账', width: 180, render: (_, { settled }) => settled ?? '未入账' },
          ]}
        />
      </StaffCard>
      {fetching.about && list.data && <FetchDialog today={list.data.today} {...fetching.ends} />}
    </StaffPage>
  );
}

function Agreement({ bill: { open, resolved } }: { bill: StaffBill }) {
  if (open > 0) return <StatusTag tone="alert">{`${open} 笔差异`}</StatusTag>;
  return <StatusTag tone="done">{resolved ? '差异已处理' : '一致'}</StatusTag>;
}

function FetchDialog({ today, ...ends }: { today: string } & DialogEnds) {
  const { run } = useAction(billFetch, '账单已获取并核对');
  const [first, last] = [dayjs(addDays(today, -90)), dayjs(addDays(today, -1))];
  const fetchIt = ({ way, date }: { way: Way; date: Dayjs }) => run({ way, date: date.format('YYYY-MM-DD') });
  return (
    <FormDialog
      title="获取渠道账单"
      note="可重复获取，已处理的差异保留说明。"
      {...ends}
      initialValues={{ way: 1, date: last }}
      ok="获取并核对"
      send={fetchIt}
    >
      <SelectField
        name="way"
        label="渠道"
        must="请选择渠道"
        options={Object.entries(ways).map(([value, label]) => ({ value: Number(value), label }))}
      />
      <Form.Item name="date" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker className="w-full" allowClear={false} minDate={first} maxDate={last} />
      </Form.Item>
    </FormDialog>
  );
}
