import { Button } from 'antd';
import { useState } from 'react';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { RadioField, ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { UnsavedGuard } from '../../../../ui/antd/unsaved.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { download } from '../../dispatch/staff/data-checks.tsx';
import { workStates } from '../../rules.states.ts';
import { ObjectionText } from '../../verdicts/staff/objection-text.tsx';
import { type WorkDetail, type WorkRecord, workDetail, workMove } from '../contract.ts';
import { FolderUpload } from './folder-upload.tsx';
import { HurryTag } from './hurry-tag.tsx';
import { useFolder } from './use-folder.ts';
import { WorkingTime } from './working-time.tsx';
import { useSheet, Worksheet } from './worksheet.tsx';

type Move = 'accept' | 'decline' | 'start' | 'pause' | 'resume' | 'upload' | 'unable';
const moves: readonly string[] = ['accept', 'decline', 'start', 'pause', 'resume', 'upload', 'unable'];

/** One unit of a technician's work with everything to do it. */
export function WorkPanel({ rid, onMoved }: { rid: string; onMoved: () => void }) {
  const detail = useCall(workDetail, { rid });
  const reload = async () => {
    await detail.reload();
    onMoved();
  };
  return (
    <div className="min-w-0">
      <StaffLoaded state={detail}>
        {(work) => <OpenWork work={work} onChanged={() => void detail.reload()} onMoved={reload} />}
      </StaffLoaded>
    </div>
  );
}

function OpenWork({
  work,
  onChanged,
  onMoved,
}: {
  work: WorkDetail;
  onChanged: () => void;
  onMoved: () => Promise<void>;
}) {
  const folder = useFolder(work.rid, work.sample_list, onChanged);
  return (
    <div className="space-y-4">
      <Desk
        key={work.version}
        work={work}
        unsent={folder.rows.length}
        onSaved={onChanged}
        onMoved={onMoved}
      />
      <FolderUpload work={work} folder={folder} onChanged={onChanged} />
    </div>
  );
}

/** What is done with the work, and its record: whatever moves it on takes along what stands there. */
function Desk({
  work,
  unsent,
  onSaved,
  onMoved,
}: {
  work: WorkDetail;
  unsent: number;
  onSaved: () => void;
  onMoved: () => Promise<void>;
}) {
  const sheet = useSheet(work);
  return (
    <>
      <UnsavedGuard isUnsaved={sheet.isUnsaved || unsent > 0} filters={['work']} />
      <Head work={work} record={sheet.canEdit ? sheet.record : undefined} unsent={unsent} onMoved={onMoved} />
      <Worksheet work={work} sheet={sheet} onSaved={onSaved} />
    </>
  );
}

function Head({
  work,
  record,
  unsent,
  onMoved,
}: {
  work: WorkDetail;
  record: WorkRecord | undefined;
  /** Files that were chosen and not sent. */
  unsent: number;
  onMoved: () => Promise<void>;
}) {
  const move = useAction(workMove, '操作成功！');
  const [asked, setAsked] = useState<'decline' | 'unable'>();
  const [busy, setBusy] = useState<Move>();
  const run = async (action: Move, reason = '', with_fee: 0 | 1 = 0) => {
    setBusy(action);
    const done = await move.run({ rid: work.rid, version: work.version, action, reason, with_fee, record });
    setBusy(undefined);
    if (!done) return;
    setAsked(undefined);
    await onMoved();
  };
  // Of pausing and going on there is always just one to be done.
  const idle = work.is_running ? 'resume' : 'pause';
  const offered = work.actions.filter(({ action }) => moves.includes(action) && action !== idle) as {
    action: Move;
    name: string;
    reason?: string;
  }[];
  // Reasons that stand in the record are handed in with it, so the server decides about them then.
  const actions = offered.map((each) =>
    each.action === 'upload' ? { ...each, reason: whyNoUpload(work, record, unsent, each.reason) } : each,
  );
  return (
    <StaffCard>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold text-fg">
            {work.service}{' '}
            <StatusTag tone={work.status === workStates.unable ? 'alert' : 'run'}>
              {work.status_name}
            </StatusTag>
            <HurryTag hurry={work.hurry} />
          </h2>
          <p className="mt-1 font-num text-muted">
            {work.no} · {work.instrument} · 计划 {work.planned_date ?? '—'} · 承诺{' '}
            {work.promise_date ?? '待定'}
          </p>
          {(work.status === workStates.testing || work.worked_s > 0) && <WorkingTime work={work} />}
          {work.reason && !work.retest_of && <p className="mt-1 text-warning">{work.reason}</p>}
        </div>
        <ActionButtons
          actions={actions}
          busy={busy}
          primary={['accept', 'start', 'resume', 'upload']}
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
        <FormDialog
          title={asked === 'decline' ? '退回派单' : '无法检测'}
          note={
            asked === 'decline'
              ? '任务回到派单看板。'
              : '由审核员确认；不同意时退回继续检测。确认后不收费，或只收事先告知客户的最低费用。'
          }
          onClose={() => setAsked(undefined)}
          initialValues={{ fee: 0 }}
          send={({ reason, fee = 0 }: { reason: string; fee?: 0 | 1 }) => run(asked, reason, fee)}
        >
          <ReasonField autoFocus />
          {asked === 'unable' && (
            <RadioField
              name="fee"
              label="建议收费"
              options={[
                { value: 0, label: '不收费' },
                { value: 1, label: '已制样或上机，收取事先告知的最低费用' },
              ]}
            />
          )}
        </FormDialog>
      )}
    </StaffCard>
  );
}

/** Why data cannot be handed in just now, as the record on the screen stands; `offered` is why not as it was saved. */
function whyNoUpload(
  { sample_list, files }: WorkDetail,
  record: WorkRecord | undefined,
  unsent: number,
  offered: string | undefined,
): string | undefined {
  if (unsent > 0) return `还有 ${unsent} 个文件未上传，请先上传或选择不上传`;
  if (!offered || !record || sample_list.length === 0) return offered;
  const explained = new Set(record.missing.map(({ sample_rid }) => sample_rid));
  const covered = new Set(files.map(({ sample_rid }) => sample_rid));
  const isTold = covered.has('') || sample_list.every(({ rid }) => covered.has(rid) || explained.has(rid));
  return isTold ? undefined : offered;
}
