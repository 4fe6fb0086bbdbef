import { Button, Popconfirm, Select, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { BookingBoard } from '../../running/staff/booking-board.tsx';
import { WaitBoard } from '../../waits/staff/wait-board.tsx';
import type { StaffInstrument } from '../contract.ts';
import { closureLift, instrumentKeepers, instrumentList } from '../contract.ts';
import { ClosureDialog } from './closure-dialog.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { TrainingDialog } from './training-dialog.tsx';

type Kind = 'rules' | 'close' | 'training';

const days = ['日', '一', '二', '三', '四', '五', '六'];

/** Instruments that are used on site, and who comes to them. */
export default function InstrumentPage() {
  const [filters, setFilters] = useFilters([
    ...(['tab', 'from', 'to', 'status', 'span', 'service', 'kw', 'view', 'page'] as const),
  ]);
  const state = useCall(instrumentList, {});
  const me = useStaffMe();
  const canWork = me.may('instruments:work');
  const [open, setOpen] = useState<{ kind: Kind; instrument: StaffInstrument }>();
  const lift = useAction(closureLift, '已恢复开放');
  const keep = useAction(instrumentKeepers, '已更新负责人');
  const done = () => {
    setOpen(undefined);
    void state.reload();
  };
  return (
    <StaffPage title="仪器与机时" note="预约的签到、上机、结算与取消；仪器的开放时段、规则、停用与培训。">
      <StaffLoaded state={state}>
        {({ list, technicians }) => (
          <>
            <Tabs
              destroyOnHidden
              activeKey={filters.tab ?? 'bookings'}
              onChange={(tab) => setFilters({ tab: tab === 'bookings' ? undefined : tab })}
              items={[
                {
                  key: 'bookings',
                  label: '机时预约',
                  children: <BookingBoard instruments={list} filters={filters} onFilter={setFilters} />,
                },
                { key: 'waits', label: '候补', children: <WaitBoard /> },
                {
                  key: 'instruments',
                  label: '仪器',
                  children: (
                    <StaffCard>
                      <StaffTable
                        rows={list}
                        loading={state.isLoading}
                        width={1000}
                        empty="没有您负责的仪器"
                        columns={[
                          {
                            title: '仪器',
                            render: (_, { name, model, needs_review, needs_training }) => (
                              <>
                                <span className="font-medium text-fg">{name}</span>
                                <span className="block text-xs text-muted">{model}</span>
                                {needs_review && <Tag>须审核</Tag>}
                                {needs_training && <Tag>须培训</Tag>}
                              </>
                            ),
                          },
                          {
                            title: '开放时段',
                            width: 210,
                            render: (_, { open_hours, slot_minutes }) => (
                              <>
                                {open_hours.map((hours) => (
                                  <span key={`${hours.days} ${hours.from}`} className="block text-sm">
                                    周{hours.days.map((day) => days[day]).join('')} {hours.from}–{hours.to}
                                  </span>
                                ))}
                                <span className="text-xs text-muted">每 {slot_minutes} 分钟一档</span>
                              </>
                            ),
                          },
                          {
                            title: '负责人',
                            width: 190,
                            render: (_, { rid, name, keepers }) =>
                              canWork && me.role !== 'tech' ? (
                                <Select
                                  mode="multiple"
                                  className="w-full"
                                  aria-label={`${name} 负责人`}
                                  placeholder="选择检测员"
                                  value={keepers.map((keeper) => keeper.rid)}
                                  options={technicians.map((tech) => ({ value: tech.rid, label: tech.name }))}
                                  onChange={(staff_rids) =>
                                    void keep
                                      .run({ service_rid: rid, staff_rids })
                                      .then((ok) => ok && state.reload())
                                  }
                                />
                              ) : (
                                keepers.map((keeper) => keeper.name).join('、') || '—'
                              ),
                          },
                          { title: '今日预约', dataIndex: 'today', width: 90 },
                          {
                            title: '停用',
                            render: (_, { closures, name }) =>
                              closures.map((closure) => (
                                <span key={closure.rid} className="block text-sm">
                                  <Tag color={closure.kind === 'fault' ? 'error' : 'warning'}>
                                    {closure.kind === 'fault' ? '故障' : '维护'}
                                  </Tag>
                                  {closure.start.slice(5)} 至 {closure.end.slice(5)}
                                  <span className="block text-xs text-muted">{closure.reason}</span>
                                  {canWork && (
                                    <Popconfirm
                                      title="提前恢复开放？"
                                      onConfirm={() =>
                                        void lift.run({ rid: closure.rid }).then((ok) => ok && state.reload())
                                      }
                                    >
                                      <Button
                                        type="link"
                                        size="small"
                                        className="px-0!"
                                        aria-label={`恢复 ${name}`}
                                      >
                                        恢复开放
                                      </Button>
                                    </Popconfirm>
                                  )}
                                </span>
                              )),
                          },
                          {
                            title: '操作',
                            width: 130,
                            render: (_, instrument) => (
                              <div className="flex flex-wrap gap-x-3">
                                {(
                                  [
                                    ...(canWork
                                      ? ([
                                          ['rules', '规则'],
                                          ['close', '停用'],
                                        ] as const)
                                      : []),
                                    ['training', '培训名单'],
                                  ] as const
                                ).map(([kind, name]) => (
                                  <Button
                                    key={kind}
                                    type="link"
                                    size="small"
                                    className="px-0!"
                                    aria-label={`${name} ${instrument.name}`}
                                    onClick={() => setOpen({ kind, instrument })}
                                  >
                                    {name}
                                  </Button>
                                ))}
                              </div>
                            ),
                          },
                        ]}
                      />
                    </StaffCard>
                  ),
                },
              ]}
            />
            {open?.kind === 'rules' && (
              <InstrumentDialog
                instrument={open.instrument}
                onClose={() => setOpen(undefined)}
                onDone={done}
              />
            )}
            {open?.kind === 'close' && (
              <ClosureDialog instrument={open.instrument} onClose={() => setOpen(undefined)} onDone={done} />
            )}
            {open?.kind === 'training' && (
              <TrainingDialog
                instrument={open.instrument}
                canWork={canWork}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}
