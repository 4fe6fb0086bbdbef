import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { clusterAddUser, clusterPeople, type Managed } from '../contract.ts';
import { nounOf } from '../rules.ts';
import { Avatar } from './avatar.tsx';

type Found = OutputOf<typeof clusterPeople>['list'];

/** Finds somebody by number or account name and invites them; stays open for the next. */
export function InviteDialog({
  group: { rid, name, kind },
  onClose,
  onInvited,
}: {
  group: Managed;
  onClose: () => void;
  onInvited: () => Promise<void>;
}) {
  const [found, setFound] = useState<Found>();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const { run, busyWith } = useWork();
  const { form, field, isBusy } = useForm({
    check: (values) => problemsOf(clusterPeople.input, values),
    submit: async ({ kw = '' }) => {
      setFound(undefined);
      setFound((await send(clusterPeople, { kw })).list);
    },
  });
  const invite = (user: string) =>
    run(async () => {
      await send(clusterAddUser, { rid, user, op: 'invite' });
      showSuccess('邀请已发出，等待对方接受');
      setInvited((before) => [...before, user]);
      await onInvited();
    }, user);
  return (
    <DialogFrame title="邀请成员" note={`邀请加入${nounOf(kind)}“${name}”`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('kw')}
          label="手机号或用户名"
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          help="须与对方注册时完全一致"
          after={
            <SubmitButton isBusy={isBusy} className="h-11 shrink-0 px-4.5 md:h-10">
              查找
            </SubmitButton>
          }
        />
      </form>
      <div aria-live="polite" className="mt-4">
        {found?.length === 0 && (
          <p className="rounded-md bg-page px-4 py-3 text-muted">
            未找到该用户，请核对手机号或用户名，或请对方先注册
          </p>
        )}
        {found?.map(({ user, name: called, phone }) => (
          <div key={user} className="flex items-center gap-3 rounded-md border border-line px-4 py-3">
            <Avatar name={called} />
            <div className="min-w-0 flex-1">
              <p className="font-medium text-fg">{called}</p>
              <p className="font-num text-xs text-muted">{phone}</p>
            </div>
            {invited.includes(user) ? (
              <span className="text-xs text-success">已邀请</span>
            ) : (
              <Button
                kind="primary"
                aria-busy={busyWith === user}
                className="h-11 px-4.5 md:h-10"
                onClick={() => void invite(user)}
              >
                邀请
              </Button>
            )}
          </div>
        ))}
      </div>
    </DialogFrame>
  );
}
