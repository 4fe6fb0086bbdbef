import { useState } from 'react';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Problem } from '../../../ui/forms/field.tsx';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import { clusterDelete, clusterTransfer, type Managed } from '../contract.ts';
import { clusterRefusals, nounOf, roleName } from '../rules.ts';
import { CodeForm } from './code-form.tsx';

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
