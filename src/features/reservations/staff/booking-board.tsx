import { Button, DatePicker, Input, Segmented, Select, Table, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { addDays } from '../../../core/shanghai.ts';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useStaffAction } from '../../../ui/antd/use-staff-action.ts';
import { useStaffData } from '../../../ui/antd/use-staff-data.ts';
import { useStaffMe } from '../../../ui/staff-me.ts';
import { bookingBegin, bookingBoard, bookingDecide } from '../contract.staff.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import type { StaffInstrument } from './instrument-page.tsx';

export type StaffBooking = OutputOf<typeof bookingBoard>['list'][number];
type Filters = Partial<Record<'tab' | 'from' | 'span' | 'service' | 'kw', string>>;

/** Bookings of a day or a week with what can be done with each now. */
export function BookingBoard({
  instruments,
  filters,
  onFilter,
}: {
  instruments: readonly StaffInstrument[];
  filters: Filters;
  onFilter: (changes: Filters) => void;
}) {
  const isWeek = filters.span === 'week';
  const state = useStaffData(bookingBoard, {
    from: filters.from,
    ...(isWeek && filters.from ? { to: addDays(filters.from, 6) } : {}),
    service_rid: filters.service,
    kw: filters.kw ?? '',
    size: 100,
  });
  const me = useStaffMe();
  const begin = useStaffAction(bookingBegin, '已登记');
  const pass = useStaffAction(bookingDecide, '已通过');
  const [open, setOpen] = useState<{ kind: 'finish' | 'reject' | 'cancel'; booking: StaffBooking }>();
  const act = async (action: string, booking: StaffBooking) => {
    const { rid, version } = booking;
    if (action === 'checkIn' || action === 'start') {
      if (await begin.run({ rid, version, action })) await state.reload();
    } else if (action === 'pass') {
      if (await pass.run({ rid, version, action })) await state.reload();
    } else setOpen({ kind: action as 'finish' | 'reject' | 'cancel', booking });
  };
  const from = state.data?.from;
  return (
    <StaffCard>
      <div className="mb-4 flex flex-wrap gap-2">
        <Segmented
          aria-label="范围"
          value={isWeek ? 'week' : 'day'}
          options={[
            { value: 'day', label: '一天' },
            { value: 'week', label: '七天' },
          ]}
          onChange={(span) =>
            onFilter({ span: span === 'week' ? 'week' : undefined, from: filters.from ?? from })
          }
        />
        <Button disabled={!from} onClick={() => from && onFilter({ from: addDays(from, isWeek ? -7 : -1) })}>
          {isWeek ? '前七天' : '前一天'}
        </Button>
        <DatePicker
          aria-label="日期"
          allowClear={false}
          value={from ? dayjs(from) : null}
          onChange={(day) => onFilter({ from: day?.format('YYYY-MM-DD') })}
        />
        <Button disabled={!from} onClick={() => from && onFilter({ from: addDays(from, isWeek ? 7 : 1) })}>
          {isWeek ? '后七天' : '后一天'}
        </Button>
        <Select
          allowClear
          className="w-56"
          aria-label="仪器"
          placeholder="全部仪器"
          value={filters.service}
          options={instruments.map(({ rid, name }) => ({ value: rid, label: name }))}
          onChange={(service) => onFilter({ service })}
        />
        <Input.Search
          allowClear
          aria-label="预约编号"
          placeholder="扫描或输入预约编号"
          className="max-w-60"
          maxLength={50}
          defaultValue={filters.kw}
          onSearch={(kw) => onFilter({ kw: kw.trim() || undefined })}
        />
      </div>
      <StaffLoaded state={state}>
        {({ list }) => (
          <Table<StaffBooking>
            rowKey="rid"
            size="small"
            loading={state.isLoading}
            dataSource={list}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{ emptyText: '没有预约' }}
            expandable={{
              expandedRowRender: ({ answers, remark, people, samples }) => (
                <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
                  {[
                    ...answers.map(({ name, value }) => [name, value] as const),
                    ['到场人员', people.join('、')] as const,
                    ['样品', samples ? `${samples} 个` : ''] as const,
                    ['备注', remark] as const,
                  ]
                    .filter(([, value]) => value)
                    .map(([name, value]) => (
                      <div key={name} className="contents">
                        <dt className="text-muted">{name}</dt>
                        <dd className="text-fg">{value}</dd>
                      </div>
                    ))}
                </dl>
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
                    <Tag color={status >= 200 ? 'default' : status >= 110 ? 'green' : 'blue'}>
                      {status_name}
                    </Tag>
                    {is_refund_due === 1 && <Tag color="red">待退款</Tag>}
                  </>
                ),
              },
              {
                title: '实际使用与费用',
                width: 190,
                render: (_, { actual_start, actual_end, billable_minutes, price_fen, fee_fen, status }) => (
                  <>
                    {actual_start && (
                      <span className="block text-sm">
                        {actual_start.slice(11)}–{actual_end.slice(11) || '使用中'}
                        {billable_minutes !== null && `，计费 ${billable_minutes / 60} 小时`}
                      </span>
                    )}
                    <span className="text-sm text-muted">¥{yuan(status >= 200 ? fee_fen : price_fen)}</span>
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
        )}
      </StaffLoaded>
      {open && (
        <BookingDialog
          {...open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            void state.reload();
          }}
        />
      )}
    </StaffCard>
  );
}

function BookingDialog({
  kind,
  ...rest
}: {
  kind: 'finish' | 'reject' | 'cancel';
  booking: StaffBooking;
  onClose: () => void;
  onDone: () => void;
}) {
  return kind === 'finish' ? <FinishDialog {...rest} /> : <DecideDialog action={kind} {...rest} />;
}
