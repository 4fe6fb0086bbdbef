import { Button, DatePicker, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { money, orDash, RowButton, stateTag, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { type ListOf, StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { withCount } from '../../../../ui/antd/lists/with-count.ts';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { invoiceTypes } from '../../../customers/titles/rules.ts';
import { staffInvoiceDifferences, staffInvoiceList, staffInvoiceSheet } from '../../contract.staff.ts';
import { invoiceRecord, invoiceStates } from '../../rules.states.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { DifferenceTables } from './difference-table.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { isUnderway, usePlatform, useWatched } from './use-platform.ts';

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
            label: withCount(name, data?.counts, value),
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
  const count = (differences.data?.list.length ?? 0) + (differences.data?.platform.length ?? 0);
  const open = (opened: string | undefined) => setFilters({ rid: opened });
  return (
    <StaffPage
      title="发票"
      note="由开票平台开具，或在税务平台开具后登记号码、日期与文件；客户随即收到通知，并可下载发票文件。"
    >
      <Tabs
        activeKey={tab === 'differences' ? tab : 'requests'}
        onChange={(next) => setFilters({ tab: next === 'differences' ? next : undefined })}
        items={[
          { key: 'requests', label: '开票申请', children: <Requests list={list} onOpen={open} /> },
          {
            key: 'differences',
            label: count > 0 ? `开票差异 ${count}` : '开票差异',
            children: <DifferenceTables asked={differences} onOpen={open} />,
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
  const platform = usePlatform();
  const sheet = useSaveFile(staffInvoiceSheet);
  const shown = list.data?.list ?? [];
  useWatched(shown.some(isUnderway), () => void list.reload());
  const isReview = list.said.status === invoiceStates.toReview;
  const isIssuing = list.said.status === invoiceStates.issuing && platform.name !== '';
  const free = shown.filter((one) => !one.platform?.is_open);
  return (
    <StaffCard>
      <StaffList
        list={list}
        empty="没有开票申请"
        width={1120}
        rowSelection={
          canWork && (isReview || isIssuing)
            ? {
                // A box for all would stand once more in the row that measures the columns, where nobody sees it.
                columnTitle: <span className="sr-only">选择</span>,
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(String)),
                getCheckboxProps: ({ platform: asked }) => ({ disabled: asked?.is_open ?? false }),
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
          (isReview || isIssuing) &&
          shown.length > 0 && (
            <ChosenBar
              requests={free.filter(({ rid }) => chosen.includes(rid))}
              onAll={() => setChosen(free.map(({ rid }) => rid))}
              isAll={free.every(({ rid }) => chosen.includes(rid))}
              {...{ isReview, platform }}
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
            render: (_, invoice) =>
              withNote(
                stateTag(invoiceRecord, invoice),
                invoice.platform?.is_open ? (
                  <span className="break-all">{invoice.platform.note || invoice.platform.status_name}</span>
                ) : (
                  invoice.reason
                ),
              ),
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
