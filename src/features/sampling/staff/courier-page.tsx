import { Button, Empty, Form, Tag } from 'antd';
import { useRef, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { addDays } from '../../../core/shanghai.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, ReasonField } from '../../../ui/antd/form-fields.tsx';
import { useFilters } from '../../../ui/antd/lists/use-filters.ts';
import { StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { showError } from '../../../ui/toast.tsx';
import { type Photo, PhotoField, sendPhoto } from '../../files/staff/photo-field.tsx';
import { courierDay, pickupCollect, pickupFail } from '../contract.staff.ts';
import { pickupStates } from '../rules.states.ts';
import { SignaturePad, signatureFile } from './signature-pad.tsx';

type Task = OutputOf<typeof courierDay>['list'][number];

/** What a courier fetches on a day, on their phone. */
export default function CourierPage() {
  const [filters, setFilters] = useFilters(['date']);
  const state = useCall(courierDay, { date: filters.date });
  const {
    about: open,
    open: setOpen,
    ends,
  } = useOpened<{ kind: 'collect' | 'fail'; task: Task }>(state.reload);
  const day = state.data?.date;
  return (
    <StaffPage
      title="我的取样"
      actions={
        day && (
          <>
            <Button onClick={() => setFilters({ date: addDays(day, -1) })}>前一天</Button>
            <Button onClick={() => setFilters({ date: addDays(day, 1) })}>后一天</Button>
          </>
        )
      }
      note={day}
    >
      <StaffLoaded state={state}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description="当日没有派给您的取样任务" />
          ) : (
            <ul className="space-y-3" aria-label="取样任务">
              {list.map((task) => (
                <li
                  key={task.rid}
                  aria-label={`取样 ${task.no}`}
                  className="rounded-lg border border-line bg-surface p-4"
                >
                  <TaskCard task={task} onAct={(kind) => setOpen({ kind, task })} />
                </li>
              ))}
            </ul>
          )
        }
      </StaffLoaded>
      {open && <TaskDialog {...open} {...ends} />}
    </StaffPage>
  );
}

function TaskCard({ task, onAct }: { task: Task; onAct: (kind: 'collect' | 'fail') => void }) {
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <b className="text-md text-fg">{task.time}</b>
        <Tag
          color={
            task.status === pickupStates.assigned
              ? 'blue'
              : task.status === pickupStates.failed
                ? 'red'
                : 'green'
          }
        >
          {task.status_name}
        </Tag>
      </p>
      <p className="mt-2 text-fg">{task.address}</p>
      <p className="mt-1 text-body">
        {task.name}{' '}
        <a href={`tel:${task.phone}`} className="text-link underline" aria-label={`拨打 ${task.phone}`}>
          {task.phone}
        </a>
      </p>
      <p className="mt-1 text-sm text-muted">
        {task.no}
        {task.parcels !== null && ` · 预计 ${task.parcels} 件`}
        {task.orders.map(({ no, samples }) => ` · ${no}（${samples} 个样品）`).join('')}
      </p>
      {task.message && <p className="mt-1 text-sm text-body">留言：{task.message}</p>}
      {task.collected_count !== null && (
        <p className="mt-1 text-sm text-body">已取 {task.collected_count} 件，请交样品台扫码收样。</p>
      )}
      {task.reason && <p className="mt-1 text-sm text-danger">{task.reason}</p>}
      {task.actions.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          {task.actions.map(({ action, name }) => (
            <Button
              key={action}
              size="large"
              type={action === 'collect' ? 'primary' : 'default'}
              danger={action === 'fail'}
              onClick={() => onAct(action as 'collect' | 'fail')}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function TaskDialog({
  kind,
  task: { rid, no, version, parcels },
  ...ends
}: {
  kind: 'collect' | 'fail';
  task: Task;
} & DialogEnds) {
  const collect = useAction(pickupCollect, '已确认取样');
  const fail = useAction(pickupFail, '已登记，客服会联系客户');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [photo, setPhoto] = useState<Photo>();
  const [isSigned, setIsSigned] = useState(false);
  const submit = async ({ count, reason }: { count: number; reason: string }) => {
    if (kind === 'fail') return fail.run({ rid, version, reason });
    if (!photo) return showError('请拍摄取到的样品');
    const drawn = canvas.current;
    if (!isSigned || !drawn) return showError('请交付人签字');
    const signature_rid = await sendPhoto(await signatureFile(drawn));
    return collect.run({ rid, version, count, photo_rid: photo.rid, signature_rid });
  };
  return (
    <FormDialog
      title={`${kind === 'collect' ? '确认取样' : '取样失败'} ${no}`}
      {...ends}
      initialValues={{ count: parcels ?? 1 }}
      ok={kind === 'collect' ? '确认取样' : '登记失败'}
      isGrave={kind === 'fail'}
      isLarge
      send={submit}
    >
      {kind === 'collect' ? (
        <>
          <NumberField name="count" label="取到件数" must="请填写件数" min={1} max={999} whole size="large" />
          <Form.Item label="样品照片" required>
            <PhotoField label="样品照片" value={photo} onChange={setPhoto} />
          </Form.Item>
          <Form.Item label="交付人签字" required>
            <SignaturePad canvas={canvas} isSigned={isSigned} onChange={setIsSigned} />
          </Form.Item>
        </>
      ) : (
        <ReasonField label="原因（客户可见）" placeholder="如：无人在场、拒绝交付、存在危险" />
      )}
    </FormDialog>
  );
}
