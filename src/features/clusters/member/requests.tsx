import { useState } from 'react';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { Card } from '../../../ui/showing/card.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { clusterAddUser, clusterDeleteUser, type Managed } from '../contract.ts';
import { Avatar } from './avatar.tsx';

type Application = Managed['applications'][number];
type Invitation = Managed['invitations'][number];
type Part = { group: Managed; onChanged: () => Promise<void> };

const small = 'h-11 px-4 md:h-9';

/** Who wants to join, and the answer to each; neither answer is the one to give. */
export function ApplicationsCard({ group: { rid, applications }, onChanged }: Part) {
  const { run, busyWith } = useWork();
  const [refused, setRefused] = useState<Application>();
  if (applications.length === 0) return null;
  const approve = ({ user, apply_rid, name }: Application) =>
    run(async () => {
      await send(clusterAddUser, { rid, user, apply_rid, op: 'approve' }).finally(onChanged);
      showSuccess(`${name} 已加入`);
    }, apply_rid);
  return (
    <Card title="待处理申请" note={`${applications.length} 人申请加入`}>
      <ul className="divide-y divide-line">
        {applications.map((application) => {
          const { apply_rid, name, company, phone, message, at } = application;
          return (
            <li key={apply_rid} className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5 md:px-6">
              <Avatar name={name} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium text-fg">{name}</p>
                <p className="text-xs text-muted">
                  {[company, phone, at.slice(0, 16)].filter(Boolean).join(' · ')}
                </p>
                {message && <p className="mt-1 text-body [overflow-wrap:anywhere]">{message}</p>}
              </div>
              <div className="flex w-full gap-2 sm:w-auto *:flex-1 sm:*:flex-none">
                <Button
                  kind="outline"
                  aria-label={`拒绝 ${name}`}
                  className={small}
                  onClick={() => setRefused(application)}
                >
                  拒绝
                </Button>
                <Button
                  kind="outline"
                  aria-label={`同意 ${name}`}
                  aria-busy={busyWith === apply_rid}
                  className={`${small} text-link!`}
                  onClick={() => void approve(application)}
                >
                  同意
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {refused && (
        <RefuseDialog
          rid={rid}
          application={refused}
          onClose={() => setRefused(undefined)}
          onDone={async () => {
            setRefused(undefined);
            await onChanged();
          }}
        />
      )}
    </Card>
  );
}

function RefuseDialog({
  rid,
  application: { user, apply_rid, name },
  onClose,
  onDone,
}: { rid: string; application: Application } & DialogEnds) {
  const { form, field, isBusy } = useCallForm(
    clusterAddUser,
    ({ reason }) => ({ rid, user, apply_rid, op: 'refuse' as const, reason }),
    { done: '已拒绝', onDone },
  );
  return (
    <DialogFrame title="拒绝申请" note={`${name} 将收到结果，可再次申请。`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextArea {...field('reason')} label="原因（选填）" rows={3} maxLength={200} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          确认拒绝
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

/** Whom the group waits for. */
export function InvitationsCard({ group: { rid, invitations }, onChanged }: Part) {
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  if (invitations.length === 0) return null;
  const close = () => setWithdrawn(undefined);
  return (
    <Card title="待接受邀请" note={`${invitations.length} 人尚未答复`}>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => {
          const { user, name, phone, at } = invitation;
          return (
            <li key={user} className="flex items-center gap-3 px-4 py-3.5 md:px-6">
              <Avatar name={name} />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-fg">{name}</p>
                <p className="text-xs text-muted">
                  {phone} · {at.slice(0, 16)}
                </p>
              </div>
              <Button
                kind="outline"
                aria-label={`撤回对 ${name} 的邀请`}
                className={small}
                onClick={() => setWithdrawn(invitation)}
              >
                撤回
              </Button>
            </li>
          );
        })}
      </ul>
      {withdrawn && (
        <AskDialog
          title="撤回邀请？"
          yes="撤回邀请"
          done="已撤回"
          act={() => send(clusterDeleteUser, { rid, user: withdrawn.user })}
          onClose={close}
          onDone={async () => {
            close();
            await onChanged();
          }}
        >
          撤回后 {withdrawn.name} 不能再凭此邀请加入。
        </AskDialog>
      )}
    </Card>
  );
}
