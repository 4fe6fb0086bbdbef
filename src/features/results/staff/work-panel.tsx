import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useStaffAction } from '../../../ui/antd/use-staff-action.ts';
import { useStaffData } from '../../../ui/antd/use-staff-data.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { type WorkDetail, workDetail, workMove } from '../contract.staff.ts';
import { download } from './data-checks.tsx';
import { FolderUpload } from './folder-upload.tsx';
import { ObjectionText } from './objection-text.tsx';
import { Worksheet } from './worksheet.tsx';

type Move = 'accept' | 'decline' | 'start' | 'upload' | 'unable';
const moves: readonly string[] = ['accept', 'decline', 'start', 'upload', 'unable'];

/** One unit of a technician's work with everything to do it. */
export function WorkPanel({ rid, onMoved }: { rid: string; onMoved: () => void }) {
  const detail = useStaffData(workDetail, { rid });
  const reload = async () => {
    await detail.reload();
    onMoved();
  };
  return (
    <div className="min-w-0">
      <StaffLoaded state={detail}>
        {(work) => (
          <div className="space-y-4">
            <Head work={work} onMoved={reload} />
            <Worksheet key={work.version} work={work} onSaved={() => void detail.reload()} />
            <FolderUpload work={work} onChanged={() => void detail.reload()} />
          </div>
        )}
      </StaffLoaded>
    </div>
  );
}

function Head({ work, onMoved }: { work: WorkDetail; onMoved: () => Promise<void> }) {
  const move = useStaffAction(workMove, '操作成功！');
  const [asked, setAsked] = useState<'decline' | 'unable'>();
  const [busy, setBusy] = useState<Move>();
  const run = async (action: Move, reason = '') => {
    setBusy(action);
    const done = await move.run({ rid: work.rid, version: work.version, action, reason });
    setBusy(undefined);
    if (!done) return;
    setAsked(undefined);
    await onMoved();
  };
  const actions = work.actions.filter(({ action }) => moves.includes(action)) as {
    action: Move;
    name: string;
    reason?: string;
  }[];
  return (
    <StaffCard>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold text-fg">
            {work.service}{' '}
            <StatusTag tone={work.status === 45 ? 'alert' : 'run'}>{work.status_name}</StatusTag>
          </h2>
          <p className="mt-1 font-num text-muted">
            {work.no} · {work.instrument} · 计划 {work.planned_date ?? '—'} · 承诺{' '}
            {work.promise_date ?? '待定'}
          </p>
          {work.reason && !work.retest_of && <p className="mt-1 text-warning">{work.reason}</p>}
        </div>
        <ActionButtons
          actions={actions}
          busy={busy}
          primary={['accept', 'start', 'upload']}
          danger={['unable']}
          onAction={(action) =>
            action === 'decline' || action === 'unable' ? setAsked(action) : void run(action)
          }
        />
      </div>
      {work.raw.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3">
          <span className="text-muted">客户数据</span>
          {work.raw.map(({ rid, name }) => (
            <Button key={rid} type="link" className="h-auto! px-0!" onClick={() => void download(rid)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {work.objections.map((objection) => (
        <ObjectionText key={objection.rid} objection={objection} />
      ))}
      {asked && (
        <FormModal
          title={asked === 'decline' ? '退回派单' : '无法检测'}
          note={
            asked === 'decline' ? '任务回到派单看板。' : '审核员确认后，该项目不收费或只收预先告知的费用。'
          }
          onClose={() => setAsked(undefined)}
        >
          <Form layout="vertical" onFinish={({ reason }: { reason: string }) => void run(asked, reason)}>
            <Form.Item
              name="reason"
              label="原因"
              rules={[{ required: true, min: 2, max: 200, message: '请填写原因' }]}
            >
              <Input.TextArea rows={3} maxLength={200} autoFocus />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={move.isBusy}>
              确定
            </Button>
          </Form>
        </FormModal>
      )}
    </StaffCard>
  );
}
