import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { clusterDeleteUser, clusterEdit, type Managed, type Member } from '../contract.ts';
import { nounOf } from '../rules.ts';
import { Avatar } from './avatar.tsx';
import { LimitsDialog } from './limits-dialog.tsx';

const inWords = (fen: number | null) => (fen === null ? '不限' : `¥${yuan(fen)}`);

type Asked = { member: Member; action: string };

/** Everybody in the group, the owner first, with what can be done. */
export function MembersCard({ group, onChanged }: { group: Managed; onChanged: () => Promise<void> }) {
  const [asked, setAsked] = useState<Asked>();
  const [limited, setLimited] = useState<Member>();
  const { people, members } = group;
  return (
    <Card title="课题组成员" note={`共 ${members} 人`}>
      <ul className="divide-y divide-line">
        {people.map((member) => (
          <li key={member.user} className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5 md:px-6">
            <Avatar name={member.name} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-fg">
                {member.name}
                {member.is_me === 1 && <span className="text-xs font-normal text-muted">（我）</span>}
                <Tag tone={member.role === 'member' ? 'plain' : 'brand'}>{member.role_name}</Tag>
              </p>
              <p className="text-xs text-muted">
                {[member.company, member.phone, `${member.joined.slice(0, 10)} 加入`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {member.role === 'member' && (
                <p className="font-num text-xs text-body">
                  单笔 {inWords(member.limit_fen)} · 本月已用 ¥{yuan(member.month_used_fen)} /{' '}
                  {inWords(member.month_fen)}
                </p>
              )}
            </div>
            {member.is_me === 0 && member.actions.length > 0 && (
              <div className="flex w-full gap-2 sm:w-auto *:flex-1 sm:*:flex-none">
                {member.role === 'member' && (
                  <Button
                    kind="outline"
                    aria-label={`额度 ${member.name}`}
                    className="h-11 px-4 md:h-9"
                    onClick={() => setLimited(member)}
                  >
                    额度
                  </Button>
                )}
                {member.actions.map(({ action, name }) => (
                  <Button
                    key={action}
                    kind="outline"
                    aria-label={`${name} ${member.name}`}
                    className="h-11 px-4 md:h-9"
                    onClick={() => setAsked({ member, action })}
                  >
                    {name}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {limited && (
        <LimitsDialog
          group={group}
          member={limited}
          onClose={() => setLimited(undefined)}
          onDone={async () => {
            setLimited(undefined);
            await onChanged();
          }}
        />
      )}
      {asked && (
        <MemberQuestion
          key={asked.member.user}
          group={group}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={async () => {
            setAsked(undefined);
            await onChanged();
          }}
        />
      )}
    </Card>
  );
}

function MemberQuestion({
  group: { rid, kind },
  asked: { member, action },
  ...ends
}: {
  group: Managed;
  asked: Asked;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { user, name } = member;
  if (action === 'remove')
    return (
      <AskDialog
        title={`移除 ${name}？`}
        yes="确认移除"
        done="已移除"
        act={() => send(clusterDeleteUser, { rid, user })}
        {...ends}
      >
        移除后对方不再是{nounOf(kind)}成员，并会收到通知；已提交的订单不受影响。
      </AskDialog>
    );
  const isManager = action === 'appoint';
  return (
    <AskDialog
      title={isManager ? `设 ${name} 为管理员？` : `取消 ${name} 的管理员身份？`}
      yes="确定"
      done="已更新"
      act={() => send(clusterEdit, { rid, member: { user, role: isManager ? 'manager' : 'member' } })}
      {...ends}
    >
      {isManager
        ? `管理员可以邀请、审核和移除成员，修改${nounOf(kind)}资料；不能转让或解散。`
        : '取消后对方仍是成员，不能再管理其他成员。'}
    </AskDialog>
  );
}
