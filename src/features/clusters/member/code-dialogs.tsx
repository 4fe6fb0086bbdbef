import { type ReactNode, useState } from 'react';
import { maskedPhone } from '../../../core/fields.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { CodeButton } from '../../../ui/forms/code-button.tsx';
import { Problem, TextField } from '../../../ui/forms/field.tsx';
import { inOrder } from '../../../ui/forms/problems.ts';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { userInfo } from '../../customers/contract.ts';
import { code4sms, fieldMessages, signInRefusals } from '../../identity/contract.ts';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { clusterDelete, clusterTransfer, type Managed } from '../contract.ts';
import { clusterRefusals, nounOf, roleName } from '../rules.ts';

type Asked = DialogEnds & { group: Managed };

/** Chooses the member who is to own the group, and gives it to them with a code. */
export function TransferDialog({ group, onClose, onDone }: Asked) {
  const { rid, kind, name, people } = group;
  const others = people.filter(({ is_me }) => is_me === 0);
  const [user, setUser] = useState('');
  const owner = roleName(kind, 'owner');
  return (
    <DialogFrame
      title={`转让${nounOf(kind)}`}
      note={`“${name}”将由受让人负责，您成为管理员。转让后不可自行撤回。`}
      onClose={onClose}
    >
      {others.some(({ may_own }) => may_own === 1) ? (
        <CodeForm
          yes="确认转让"
          done={`已转让，您现在是管理员`}
          refused={clusterRefusals.heir}
          missing={user ? undefined : '请选择受让人'}
          act={(code) => send(clusterTransfer, { rid, user, code })}
          onDone={onDone}
        >
          {(problem) => (
            <fieldset data-field="user" tabIndex={-1} className="min-w-0 outline-none">
              <legend className="mb-1.5 font-medium text-fg">新{owner}</legend>
              <div className="space-y-2">
                {others.map((member) => (
                  <RadioTile
                    key={member.user}
                    name="user"
                    value={member.user}
                    checked={member.user === user}
                    disabled={member.may_own === 0}
                    onChange={() => setUser(member.user)}
                    className="block rounded-md border border-line-strong px-4 py-2.5 hover:border-action has-checked:border-action has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-action has-disabled:border-dashed has-disabled:bg-page has-focus-visible:outline-2 has-focus-visible:outline-focus"
                  >
                    <span className="font-medium text-fg">{member.name}</span>{' '}
                    <span className="font-num text-xs text-muted">{member.phone}</span>
                    {member.may_own === 0 && (
                      <span className="block text-xs text-muted">须为已认证的教师或企业账号</span>
                    )}
                  </RadioTile>
                ))}
              </div>
              {problem && <Problem>{problem}</Problem>}
            </fieldset>
          )}
        </CodeForm>
      ) : (
        <p className="rounded-md bg-page px-4 py-3 text-body">
          成员中还没有已认证的教师或企业账号。请先邀请受让人加入，再进行转让。
        </p>
      )}
    </DialogFrame>
  );
}

/** Dissolves a group that nobody else is in, with a code. */
export function DissolveDialog({ group: { rid, kind, name, members }, onClose, onDone }: Asked) {
  const noun = nounOf(kind);
  return (
    <DialogFrame
      title={`解散${noun}`}
      note={`解散“${name}”后不可恢复，未处理的申请与邀请随之失效。`}
      onClose={onClose}
    >
      {members > 1 ? (
        <p className="rounded-md bg-page px-4 py-3 text-body">
          {noun}中还有 {members - 1} 位其他成员，请先移除，或将{noun}转让给其他成员。
        </p>
      ) : (
        <CodeForm
          yes="确认解散"
          done={`${noun}已解散`}
          isGrave
          act={(code) => send(clusterDelete, { rid, code })}
          onDone={onDone}
        />
      )}
    </DialogFrame>
  );
}

/** Something that a code to one's own number confirms, below what has to be said for it. */
function CodeForm({
  yes,
  done,
  isGrave = false,
  missing,
  refused,
  act,
  onDone,
  children,
}: {
  yes: string;
  done: string;
  isGrave?: boolean;
  /** What is missing of what stands above the code. */
  missing?: string;
  /** A refusal that is about that. */
  refused?: string;
  act: (code: string) => Promise<unknown>;
  onDone: () => Promise<void>;
  children?: (problem: string | undefined) => ReactNode;
}) {
  const me = useCall(userInfo, {});
  const phone = me.data?.userInfo.phone ?? '';
  const { isChecking, sendChecked } = useHumanCheck();
  const { form, field, problems, isBusy } = useForm({
    check: ({ code }) =>
      inOrder({ user: missing, code: code ? undefined : fieldMessages.code }, ['user', 'code']),
    submit: async ({ code = '' }) => {
      await act(code);
      showSuccess(done);
      await onDone();
    },
    fieldOf: { [signInRefusals.wrongCode]: 'code', ...(refused && { [refused]: 'user' }) },
  });
  if (me.failure) return <FailureLine failure={me.failure} onRetry={me.reload} className="text-danger" />;
  return (
    <form {...form} className="space-y-4.5">
      {children?.(problems.user)}
      <TextField
        {...field('code')}
        kind="code"
        label={phone ? `手机号 ${maskedPhone(phone)} 的验证码` : '短信验证码'}
        after={
          <CodeButton
            className="h-11 md:h-10"
            request={async () => {
              if (!phone) return false;
              await sendChecked(code4sms, { phone, useFor: 6 });
              return true;
            }}
          />
        }
      />
      <SubmitButton
        isBusy={isBusy}
        className={`h-11 w-full ${isGrave ? 'bg-danger hover:bg-danger active:bg-danger' : ''}`}
      >
        {yes}
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}
