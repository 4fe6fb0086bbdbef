import { Button, DatePicker, Segmented, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { InputOf } from '../../../../core/call.ts';
import { addDays } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { FactList, type Facts } from '../../../../ui/antd/fact-list.tsx';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { ScanBox } from '../../../../ui/antd/scan-box.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import type { StaffBooking, StaffInstrument } from '../../instruments/contract.ts';
import { bookingBegin, bookingBoard, bookingDecide } from '../../instruments/contract.ts';
import { bookingRecord, bookingStates } from '../../rules.states.ts';
import { BookingGrid } from './booking-grid.tsx';
import { BookingPapers } from './booking-papers.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

type Kind = 'finish' | 'reject' | 'cancel' | 'adjust';
type Filters = Partial<
  Record<'tab' | 'from' | 'to' | 'status' | 'span' | 'service' | 'kw' | 'view' | 'page', string>
>;
/** So many bookings make a page of the list. */
const pageSize = 50;

/** Bookings of a day or a week with what can be done with each now. */
export function BookingBoard({
  instruments,
  filters,
  onFilter: change,
}: {
  instruments: readonly StaffInstrument[];
  filters: Filters;
  onFilter: (changes: Filters) => void;
}) {
  const onFilter = (changes: Filters) => change({ page: undefined, to: undefined, ...changes });
  const isWeek = filters.span === 'week';
  const isReview = filters.span === 'review';
  const isGrid = filters.view === 'grid' && !filters.kw && !isReview;
  // A week of everything would be too wide to be read: it shows one instrument.
  const service = filters.service ?? (isGrid && isWeek ? instruments[0]?.rid : undefined);
  const page = Number(filters.page ?? 1);
  const asked = {
    ...(isReview ? { status: bookingStates.toReview } : { from: filters.from }),
    ...(isWeek && filters.from
      ? { to: addDays(filters.from, 6) }
      : { to: isReview ? undefined : filters.to }),
    ...(filters.status && !isReview && !isGrid ? { status: Number(filters.status) } : {}),
    service_rid: service,
    kw: filters.kw ?? '',
  };
  const state = useCall(
    bookingBoard,
    isGrid ? { ...asked, held: 1 } : { ...asked, page, size: pageSize },
    isGrid ? { by: everyBooking } : {},
  );
  const me = useStaffMe();
  const begin = useAction(bookingBegin, '已登记');
  const pass = useAction(bookingDecide, '已通过');
  const { about: open, open: setOpen, ends } = useOpened<{ kind: Kind; booking: StaffBooking }>(state.reload);
  const [looked, setLooked] = useState<StaffBooking>();
  const act = async (action: string, booking: StaffBooking) => {
    setLooked(undefined);
    const { rid, version } = booking;
    if (action === 'checkIn' || action === 'start') {
      if (await begin.run({ rid, version, action })) await state.reload();
    } else if (action === 'pass') {
      if (await pass.run({ rid, version, action })) await state.reload();
    } else setOpen({ kind: action as Kind, booking });
  };
  const from = state.data?.from;
  return (
    <StaffCard>
      <div className="mb-3 max-w-160">
        <ScanBox
          label="预约编号"
          placeholder="扫描客户的签到码，或输入预约编号"
          isBusy={state.isLoading}
          onCode={(kw) => onFilter({ kw })}
        />
        {filters.kw && (
          <p className="mt-2 text-sm text-body">
            预约编号 <span className="font-mono">{filters.kw}</span>
            <Button type="link" size="small" onClick={() => onFilter({ kw: undefined })}>
              返回全部预约
            </Button>
          </p>
        )}
      </div>
      <div className="mb-4 flex flex-wrap gap-2">
        <Segmented
          aria-label="显示方式"
          value={isGrid ? 'grid' : 'list'}
          options={[
            { value: 'list', label: '列表' },
            { value: 'grid', label: '日历' },
          ]}
          onChange={(view) => onFilter({ view: view === 'grid' ? 'grid' : undefined, kw: undefined })}
        />
        <Segmented
          aria-label="范围"
          value={filters.span === 'week' || isReview ? filters.span : 'day'}
          options={[
            { value: 'day', label: '一天' },
            { value: 'week', label: '七天' },
            { value: 'review', label: '待审核' },
          ]}
          onChange={(span) =>
            onFilter({ span: span === 'day' ? undefined : span, from: filters.from ?? from })
          }
        />
        <Button
          disabled={!from || isReview}
          onClick={() => from && onFilter({ from: addDays(from, isWeek ? -7 : -1) })}
        >
          {isWeek ? '前七天' : '前一天'}
        </Button>
        <DatePicker
          aria-label="日期"
          allowClear={false}
          disabled={isReview}
          value={from ? dayjs(from) : null}
          onChange={(day) => onFilter({ from: day?.format('YYYY-MM-DD') })}
        />
        <Button
          disabled={!from || isReview}
          onClick={() => from && onFilter({ from: addDays(from, isWeek ? 7 : 1) })}
        >
          {isWeek ? '后七天' : '后一天'}
        </Button>
        {!isGrid && !isReview && (
          <Select
            allowClear
            className="w-36"
            aria-label="状态"
            placeholder="全部状态"
            value={filters.status}
            options={Object.entries(bookingRecord.names).map(([value, label]) => ({ value, label }))}
            onChange={(status) => onFilter({ status, to: filters.to })}
          />
        )}
        {filters.to && !isGrid && (
          <Tag closable className="m-0 self-center" onClose={() => onFilter({})}>
            至 {filters.to}
          </Tag>
        )}
        <Select
          allowClear
          className="w-56"
          aria-label="仪器"
          placeholder="全部仪器"
          value={service}
          options={instruments.map(({ rid, name }) => ({ value: rid, label: name }))}
          onChange={(service) => onFilter({ service, to: filters.to })}
        />
      </div>
      <StaffLoaded state={state}>
        {({ list, total, from: first }) =>
          isGrid ? (
            <BookingGrid
              bookings={list}
              instruments={instruments}
              from={first}
              service={isWeek ? service : undefined}
              onOpen={setLooked}
            />
          ) : (
            <StaffTable<StaffBooking>
              rows={list}
              loading={state.isLoading}
              pagination={{
                current: page,
                total,
                pageSize,
                hideOnSinglePage: true,
                showSizeChanger: false,
                showTotal: (all) => `共 ${all} 个预约`,
                onChange: (next) => change({ page: next === 1 ? undefined : String(next) }),
              }}
              width={1000}
              empty="没有预约"
              expandable={{
                columnTitle: <span className="sr-only">详情</span>,
                expandedRowRender: (booking) => (
                  <>
                    <BookingFacts booking={booking} />
                    <BookingPapers booking={booking} reload={state.reload} />
                  </>
                ),
              }}
              columns={[
                {
                  title: '时间',
                  width: 150,
                  render: (_, { date, start, end, no }) => (
                    <>
                      <span className="font-medium text-fg">
                        {date.slice(5)} {start}–{end}
                      </span>
                      <span className="block font-mono text-xs text-muted">{no}</span>
                    </>
                  ),
                },
                { title: '仪器', dataIndex: 'name' },
                {
                  title: '使用人',
                  width: 150,
                  render: (_, { user, phone }) => (
                    <>
                      {user || '—'}
                      <span className="block text-xs text-muted">{phone}</span>
                    </>
                  ),
                },
                {
                  title: '状态',
                  width: 120,
                  render: (_, { status, status_name, is_refund_due }) => (
                    <>
                      <StatusTag
                        tone={
                          status >= bookingStates.cancelled
                            ? 'stop'
                            : status >= bookingStates.toSettle
                              ? 'done'
                              : 'run'
                        }
                      >
                        {status_name}
                      </StatusTag>
                      {is_refund_due === 1 && <StatusTag tone="alert">退款中</StatusTag>}
                    </>
                  ),
                },
                {
                  title: '实际使用与费用',
                  width: 190,
                  render: (_, { actual_start, actual_end, billable_minutes, price_fen, fee_fen, ...row }) => (
                    <>
                      {actual_start && (
                        <span className="block text-sm">
                          {actual_start.slice(11)}–{actual_end.slice(11) || '使用中'}
                          {billable_minutes !== null && `，计费 ${billable_minutes / 60} 小时`}
                        </span>
                      )}
                      <span className="text-sm text-muted">
                        ¥{yuan(row.status >= bookingStates.cancelled ? fee_fen : price_fen)}
                      </span>
                      {paidInWords(row) && (
                        <span className="block text-xs text-muted">{paidInWords(row)}</span>
                      )}
                    </>
                  ),
                },
                {
                  title: '操作',
                  hidden: !me.may('instruments:work'),
                  render: (_, booking) => (
                    <ActionButtons
                      actions={booking.actions}
                      primary={['checkIn', 'start', 'finish', 'pass']}
                      danger={['cancel', 'reject']}
                      onAction={(action) => void act(action, booking)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </StaffLoaded>
      {looked && (
        <FormModal
          title={`${looked.no} ${looked.status_name}`}
          note={`${looked.name}，${looked.date} ${looked.start}–${looked.end}`}
          onClose={() => setLooked(undefined)}
        >
          <BookingFacts booking={looked} />
          <BookingPapers
            booking={state.data?.list.find(({ rid }) => rid === looked.rid) ?? looked}
            reload={state.reload}
          />
          {me.may('instruments:work') && (
            <div className="mt-4">
              <ActionButtons
                actions={looked.actions}
                primary={['checkIn', 'start', 'finish', 'pass']}
                danger={['cancel', 'reject']}
                onAction={(action) => void act(action, looked)}
              />
            </div>
          )}
        </FormModal>
      )}
      {open && <BookingDialog {...open} {...ends} />}
    </StaffCard>
  );
}

/** A calendar shows all of its days: every page is asked for, one after the other. */
async function everyBooking(input: InputOf<typeof bookingBoard>) {
  const first = await sendStaff(bookingBoard, { ...input, size: 100 });
  for (let page = 2; first.list.length < first.total; page++) {
    const { list } = await sendStaff(bookingBoard, { ...input, size: 100, page });
    if (list.length === 0) break;
    first.list.push(...list);
  }
  return first;
}

/** Who comes with what, as far as the table does not say. */
function BookingFacts({ booking }: { booking: StaffBooking }) {
  const { user, phone, answers, remark, people, samples } = booking;
  const facts: Facts = [
    ['使用人', [user, phone].filter(Boolean).join(' ')],
    ...answers.map(({ name, value }) => [name, value] as const),
    ['到场人员', people.join('、')],
    ['样品', samples ? `${samples} 个` : ''],
    ['备注', remark],
  ];
  return (
    <FactList
      facts={facts.filter(([, value]) => value)}
      className="grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm"
    />
  );
}

function BookingDialog({
  kind,
  ...rest
}: {
  kind: Kind;
  booking: StaffBooking;
  onClose: () => void;
  onDone: () => void;
}) {
  if (kind === 'finish') return <FinishDialog {...rest} />;
  return kind === 'adjust' ? <ShiftDialog {...rest} /> : <DecideDialog action={kind} {...rest} />;
}

/** Whether a booking was paid first, or is on credit; nothing of what is paid after use. */
function paidInWords({ pay_mode, paid_fen, status }: Pick<StaffBooking, 'pay_mode' | 'paid_fen' | 'status'>) {
  if (pay_mode === 2) return '信用额度';
  if (paid_fen > 0) return `已付 ¥${yuan(paid_fen)}`;
  return pay_mode === 1 && status < bookingStates.cancelled ? '先付款，未付' : '';
}
