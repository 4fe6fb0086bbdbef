import { Alert, Button, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { addDays, shanghaiDate } from '../../../../core/shanghai.ts';
import { DateRange } from '../../../../ui/antd/date-range.tsx';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { type Asked, useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Link } from '../../../../ui/link.tsx';
import {
  ledgerCheck,
  ledgerClose,
  ledgerExport,
  ledgerMonth,
  ledgerMonthEnd,
  ledgerResolve,
  ledgerTrial,
} from '../contract.ts';
import { readableRef } from '../rules.refs.ts';
import { DraftList } from './draft-list.tsx';
import { amount } from './ledger-page.tsx';

type Trial = OutputOf<typeof ledgerTrial>;
type Line = Trial['lines'][number];
type Alarm = Trial['alarms'][number];

/** The trial balance, what is wrong with the book, manual postings, and the closing of months. */
export default function TrialPage() {
  const today = shanghaiDate(new Date());
  const [filters, setFilters] = useFilters(['from', 'to']);
  const from = filters.from ?? `${today.slice(0, 7)}-01`;
  const to = filters.to ?? today;
  const trial = useCall(ledgerTrial, { from, to });
  const { may } = useStaffMe();
  const check = useAction(ledgerCheck, '核对完成');
  const file = useSaveFile(ledgerExport);
  return (
    <StaffPage
      title="试算与结账"
      note={trial.data?.checked_at ? `最近一次核对：${trial.data.checked_at}` : undefined}
      actions={
        may('prestore:work') && (
          <Button loading={check.isBusy} onClick={() => void check.run({}).then(() => trial.reload())}>
            立即核对
          </Button>
        )
      }
    >
      <StaffLoaded state={trial}>
        {(data) => (
          <>
            {data.alarms.map((alarm) => (
              <AlarmNotice key={alarm.rid} alarm={alarm} onDone={trial.reload} />
            ))}
            <StaffCard
              title="试算平衡表"
              extra={
                <div className="flex flex-wrap gap-2">
                  <DateRange from={from} to={to} onChange={setFilters} />
                  <Button loading={file.isBusy} onClick={() => void file.save({ from, to })}>
                    导出 Excel
                  </Button>
                </div>
              }
            >
              <TrialTable lines={data.lines} />
            </StaffCard>
            <DraftList onPosted={trial.reload} />
            <Months trial={trial} data={data} today={today} />
          </>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}

function TrialTable({ lines }: { lines: readonly Line[] }) {
  const money = lines.filter(({ unit }) => unit === 'CNY');
  type Part = 'opening_fen' | 'debit_fen' | 'credit_fen' | 'closing_fen';
  const sum = (part: Part) => money.reduce((all, line) => all + line[part], 0);
  const side = (code: Line['code'], fen: number) =>
    fen === 0 ? '—' : `${fen > 0 ? '借' : '贷'} ${amount(code, Math.abs(fen))}`;
  return (
    <StaffTable
      rowKey="code"
      rows={lines}
      width={720}
      empty="这段时间没有记账"
      columns={[
        { title: '科目', render: (_, { code, name }) => `${code} ${name}` },
        { title: '期初余额', align: 'right', render: (_, { code, opening_fen }) => side(code, opening_fen) },
        { title: '本期借方', align: 'right', render: (_, { code, debit_fen }) => amount(code, debit_fen) },
        { title: '本期贷方', align: 'right', render: (_, { code, credit_fen }) => amount(code, credit_fen) },
        { title: '期末余额', align: 'right', render: (_, { code, closing_fen }) => side(code, closing_fen) },
      ]}
      summary={() =>
        money.length > 0 && (
          <Table.Summary.Row className="font-semibold">
            <Table.Summary.Cell index={0}>合计（元）</Table.Summary.Cell>
            {(['opening_fen', 'debit_fen', 'credit_fen', 'closing_fen'] as const).map((part, index) => {
              const shown = part === 'debit_fen' || part === 'credit_fen' ? amount : side;
              return (
                <Table.Summary.Cell key={part} index={index + 1} align="right">
                  {shown('1001', sum(part))}
                </Table.Summary.Cell>
              );
            })}
          </Table.Summary.Row>
        )
      }
    />
  );
}

function AlarmNotice({ alarm, onDone }: { alarm: Alarm; onDone: () => Promise<void> }) {
  const { may } = useStaffMe();
  const resolve = useAction(ledgerResolve, '告警已解除');
  const [isOpen, setIsOpen] = useState(false);
  const [resolution, setResolution] = useState('');
  const stops = alarm.stops === 'all' ? '全部资金操作已暂停' : '退款与提现已暂停';
  const end = async () => {
    if (!(await resolve.run({ rid: alarm.rid, resolution }))) return;
    setIsOpen(false);
    await onDone();
  };
  return (
    <Alert
      type="error"
      showIcon
      title={`账务差异（第${alarm.invariant}项）：${stops}`}
      description={`${alarm.found_at} ${readableRef(alarm.ref)}：${alarm.detail}`}
      action={
        may('prestore:approve') && (
          <>
            <Button size="small" onClick={() => setIsOpen(true)}>
              解除
            </Button>
            <Modal
              open={isOpen}
              title="解除账务告警"
              okText="解除"
              confirmLoading={resolve.isBusy}
              okButtonProps={{ disabled: resolution.trim().length < 2 }}
              onOk={() => void end()}
              onCancel={() => setIsOpen(false)}
            >
              <p className="mb-2 text-muted">仅当重新核对后差异已不存在时才能解除。</p>
              <Input.TextArea
                aria-label="处理说明"
                placeholder="处理说明"
                maxLength={200}
                showCount
                value={resolution}
                onChange={(event) => setResolution(event.target.value)}
              />
            </Modal>
          </>
        )
      }
    />
  );
}

function Months({ trial, data, today }: { trial: Asked<Trial>; data: Trial; today: string }) {
  const { may } = useStaffMe();
  const [shown, setShown] = useState('');
  const [isClosing, setIsClosing] = useState(false);
  const last = data.months[0]?.month;
  const next = last
    ? addDays(`${last}-01`, 31).slice(0, 7)
    : addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const isOver = next < today.slice(0, 7);
  return (
    <StaffCard
      title="月末结账"
      extra={
        may('prestore:approve') && (
          <Button disabled={!isOver} onClick={() => setIsClosing(true)}>
            结账 {next}
          </Button>
        )
      }
    >
      <StaffTable
        rowKey="month"
        rows={data.months}
        width={480}
        empty="还没有结过账"
        columns={[
          { title: '月份', dataIndex: 'month' },
          { title: '结账时间', dataIndex: 'closed_at' },
          { title: '结账人', dataIndex: 'closed_by' },
          {
            title: '操作',
            width: 120,
            render: (_, { month }) => (
              <Button size="small" aria-label={`查看 ${month} 试算表`} onClick={() => setShown(month)}>
                查看试算表
              </Button>
            ),
          },
        ]}
      />
      {shown && <MonthDialog month={shown} onClose={() => setShown('')} />}
      {isClosing && (
        <CloseDialog
          month={next}
          onClose={() => setIsClosing(false)}
          onDone={async () => {
            setIsClosing(false);
            await trial.reload();
          }}
        />
      )}
    </StaffCard>
  );
}

/** The trial balance of a closed month as it was kept. */
function MonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const kept = useCall(ledgerMonth, { month });
  const file = useSaveFile(ledgerMonth);
  return (
    <FormModal title={`${month} 试算平衡表`} note="结账时保存，此后不再变动。" width={860} onClose={onClose}>
      <StaffLoaded state={kept}>
        {({ lines }) => (
          <>
            <TrialTable lines={lines} />
            <div className="mt-4 text-right">
              <Button loading={file.isBusy} onClick={() => void file.save({ month, format: 'xlsx' })}>
                导出 Excel
              </Button>
            </div>
          </>
        )}
      </StaffLoaded>
    </FormModal>
  );
}

/** Closes a month after naming what is open of it. */
function CloseDialog({ month, onClose, onDone }: { month: string } & DialogEnds) {
  const end = useCall(ledgerMonthEnd, { month });
  const close = useAction(ledgerClose, '已结账');
  return (
    <FormModal title={`结 ${month} 的账`} note="结账后保留当月的试算平衡表，不能撤销。" onClose={onClose}>
      <StaffLoaded state={end}>
        {({ open }) => (
          <div className="space-y-4">
            {open.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title="截至当月末尚有未处理的事项，确认后仍可结账"
                description={
                  <ul className="space-y-1">
                    {open.map(({ name, count, link }) => (
                      <li key={name}>
                        <Link to={link} className="text-link hover:underline">
                          {name}
                        </Link>{' '}
                        {count} 项
                      </li>
                    ))}
                  </ul>
                }
              />
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={onClose}>取消</Button>
              <Button
                type="primary"
                danger={open.length > 0}
                loading={close.isBusy}
                onClick={async () => {
                  if (await close.run({ month, confirm: open.length > 0 ? 1 : 0 })) await onDone();
                }}
              >
                {open.length > 0 ? '确认并结账' : '结账'}
              </Button>
            </div>
          </div>
        )}
      </StaffLoaded>
    </FormModal>
  );
}
