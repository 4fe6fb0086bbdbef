import { Button, DatePicker, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { money, orDash, RowButton, stateTag, withNote } from '../../../../ui/antd/columns.tsx';
import { type ListOf, StaffList, useStaffList } from '../../../../ui/antd/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { invoiceTypes } from '../../../customers/titles/rules.ts';
import {
  type StaffInvoice,
  staffInvoiceAccept,
  staffInvoiceDifferences,
  staffInvoiceList,
  staffInvoiceSheet,
} from '../../contract.staff.ts';
import { invoiceRecord, invoiceStates } from '../../rules.states.ts';
import { DifferenceTable } from './difference-table.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';

/** What customers want invoices of, until each is issued, sent and, if need be, taken back. */
export default function InvoicesPage() {
  const [{ tab, rid }, setFilters] = useFilters(['tab', 'rid']);
  const list = useStaffList(
    staffInvoiceList,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(invoiceRecord.names).map(([value, name]) => ({
            value,
            label: `${name} ${data?.counts[value] ?? 0}`,
          })),
        ],
      },
      {
        select: 'type',
        label: '发票类型',
        options: invoiceTypes.map(({ code, name }) => ({ value: code, label: name })),
      },
      { days: '开票或申请日期' },
      { toggle: 'issued', label: '仅已开具' },
      { search: 'kw', label: '搜索开票申请', hint: '申请编号 / 客户 / 抬头 / 发票号码' },
    ],
    { size: 20, sizes: [20, 50] },
  );
  const differences = useCall(staffInvoiceDifferences, {});
  const count = differences.data?.list.length ?? 0;
  const open = (opened: string | undefined) => setFilters({ rid: opened });
  return (
    <StaffPage
      title="发票"
      note="按申请在税务平台开具后登记号码、日期与文件；客户随即收到通知，并可下载发票文件。"
    >
      <Tabs
        activeKey={tab === 'differences' ? tab : 'requests'}
        onChange={(next) => setFilters({ tab: next === 'differences' ? next : undefined })}
        items={[
          { key: 'requests', label: '开票申请', children: <Requests list={list} onOpen={open} /> },
          {
            key: 'differences',
            label: count > 0 ? `开票差异 ${count}` : '开票差异',
            children: <DifferenceTable asked={differences} onOpen={open} />,
          },
        ]}
      />
      {rid && (
        <InvoiceDrawer
          rid={rid}
          onClose={() => open(undefined)}
          onChanged={() => {
            void list.reload();
            void differences.reload();
          }}
        />
      )}
    </StaffPage>
  );
}

function Requests({
  list,
  onOpen,
}: {
  list: ListOf<typeof staffInvoiceList>;
  onOpen: (rid: string) => void;
}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const canWork = useStaffMe().may('invoices:work');
  const sheet = useSaveFile(staffInvoiceSheet);
  const shown = list.data?.list ?? [];
  const isReview = list.said.status === invoiceStates.toReview;
  return (
    <StaffCard>
      <StaffList
        list={list}
        empty="没有开票申请"
        width={1120}
        rowSelection={
          canWork && isReview
            ? {
                // A box for all would stand once more in the row that measures the columns, where nobody sees it.
                columnTitle: <span className="sr-only">选择</span>,
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(String)),
              }
            : undefined
        }
        beside={
          <>
            <MonthFilter list={list} />
            <Button loading={sheet.isBusy} onClick={() => void sheet.save(list.said)}>
              导出开票清单
            </Button>
          </>
        }
        above={
          canWork &&
          isReview &&
          shown.length > 0 && (
            <Acceptance
              requests={shown.filter(({ rid }) => chosen.includes(rid))}
              onAll={() => setChosen(shown.map(({ rid }) => rid))}
              isAll={shown.every(({ rid }) => chosen.includes(rid))}
              onDone={() => {
                setChosen([]);
                void list.reload();
              }}
            />
          )
        }
        columns={[
          {
            title: '申请编号',
            width: 140,
            render: (_, { rid, no, created }) =>
              withNote(
                <RowButton of={no} aria-label={`查看 ${no}`} onClick={() => onOpen(rid)}>
                  {no}
                </RowButton>,
                created.slice(0, 16),
              ),
          },
          { title: '客户', width: 130, render: (_, { customer }) => customer.name },
          {
            title: '抬头与税号',
            render: (_, { title, tax_no }) =>
              withNote(title, <span className="font-mono break-all">{tax_no}</span>),
          },
          {
            title: '类型',
            width: 80,
            render: (_, { type }) => invoiceTypes.find(({ code }) => code === type)?.short,
          },
          money('金额', 'amount_fen', 110),
          {
            title: '发票备注',
            width: 130,
            render: (_, { remark }) => <span className="break-all">{orDash(remark)}</span>,
          },
          {
            title: '状态',
            width: 120,
            render: (_, invoice) => withNote(stateTag(invoiceRecord, invoice), invoice.reason),
          },
          {
            title: '发票号码与日期',
            width: 180,
            render: (_, { number, issued_on }) =>
              number ? withNote(<span className="font-mono text-xs">{number}</span>, issued_on) : '—',
          },
        ]}
      />
    </StaffCard>
  );
}

/** Takes on the requests that were chosen, together. */
function Acceptance({
  requests,
  isAll,
  onAll,
  onDone,
}: {
  requests: readonly StaffInvoice[];
  isAll: boolean;
  onAll: () => void;
  onDone: () => void;
}) {
  const accept = useAction(staffInvoiceAccept, '已审核通过，请开具发票');
  const total = requests.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const submit = async () => {
    const list = requests.map(({ rid, version }) => ({ rid, version }));
    if (await accept.run({ list })) onDone();
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-tint px-3 py-2">
      <span role="status" className="text-on-tint">
        {requests.length > 0 ? `已选 ${requests.length} 个申请，合计 ¥${yuan(total)}` : '选择申请后一并审核'}
      </span>
      <Button
        size="small"
        type="primary"
        disabled={requests.length === 0}
        loading={accept.isBusy}
        onClick={() => void submit()}
      >
        审核通过
      </Button>
      <Button size="small" disabled={isAll} onClick={onAll}>
        全选本页
      </Button>
    </div>
  );
}

const asDay = 'YYYY-MM-DD';

/** Keeps to the invoices of one month, as the monthly list has them. */
function MonthFilter({ list }: { list: ListOf<typeof staffInvoiceList> }) {
  const { from, to } = list.said;
  const first = from && dayjs(from).startOf('month');
  const isMonth = first && first.format(asDay) === from && first.endOf('month').format(asDay) === to;
  return (
    <DatePicker
      picker="month"
      aria-label="开票月份"
      placeholder="开票月份"
      value={isMonth ? first : null}
      onChange={(month) =>
        list.narrow({
          from: month?.startOf('month').format(asDay),
          to: month?.endOf('month').format(asDay),
          issued: month ? 1 : undefined,
        })
      }
    />
  );
}
