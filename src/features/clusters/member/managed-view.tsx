import { type ReactNode, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { Fact } from '../../../ui/showing/fact.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { type clusterAll, clusterDeleteUser, type Managed } from '../contract.ts';
import { proofRecord } from '../rules.states.ts';
import { nounOf } from '../rules.ts';
import { Avatar } from './avatar.tsx';
import { DissolveDialog, TransferDialog } from './code-dialogs.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersCard } from './members-card.tsx';
import { ApplicationsCard, InvitationsCard } from './requests.tsx';

type Asked = 'found' | 'edit' | 'invite' | 'transfer' | 'dissolve' | 'leave';

const large = 'h-11 px-4.5 md:h-10';

/** What later features show of a group: what waits for its managers, and what it has and does. */
type Slots = { waiting: (group: Managed) => ReactNode; parts: (group: Managed) => ReactNode };

/** The groups that one owns or manages, one at a time; which one the address says. */
export function ManagedView({ list, founds, company, left, ...slots }: OutputOf<typeof clusterAll> & Slots) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const done = async () => {
    close();
    await revalidate();
  };
  const group = list.find(({ rid }) => rid === search.get('rid')) ?? list[0];
  const title = `我管理的${nounOf(founds ?? 0)}`;
  const found = founds !== null && left > 0 && (
    <Button kind={group ? 'outline' : 'primary'} className={large} onClick={() => setAsked('found')}>
      <Icon name="plus" />
      创建{nounOf(founds)}
    </Button>
  );
  return (
    <div className="space-y-4">
      <PageHead title={title}>{list.length > 0 && found}</PageHead>
      {group ? (
        <>
          {list.length > 1 && <GroupTabs list={list} current={group.rid} />}
          <GroupParts key={group.rid} group={group} onAsk={setAsked} onChanged={revalidate} {...slots} />
        </>
      ) : (
        <NothingListed text={`您还没有创建${nounOf(founds ?? 0)}`}>
          {found || (
            <>
              <p className="mb-4 text-muted">教师或企业账号认证后可创建，您也可以申请加入已有的课题组</p>
              <NothingLink to="/member/communityJn">加入课题组</NothingLink>
            </>
          )}
        </NothingListed>
      )}
      {asked === 'found' && founds !== null && (
        <GroupDialog kind={founds} company={company} onClose={close} onDone={done} />
      )}
      {group && <GroupDialogs group={group} asked={asked} onClose={close} onDone={done} />}
    </div>
  );
}

function GroupTabs({ list, current }: { list: readonly Managed[]; current: string }) {
  return (
    <nav aria-label="切换课题组" className="flex gap-2 overflow-x-auto">
      {list.map(({ rid, name, applications, approvals }) => (
        <Link
          key={rid}
          to={`?rid=${rid}`}
          preventScrollReset
          aria-current={rid === current ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm border border-line bg-surface px-4 whitespace-nowrap text-body hover:border-action aria-[current]:border-action aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-on-tint md:min-h-10"
        >
          {name}
          {applications.length + approvals > 0 && (
            <span className="text-xs">（{applications.length + approvals} 待处理）</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function GroupParts({
  group,
  onAsk,
  onChanged,
  waiting,
  parts,
}: {
  group: Managed;
  onAsk: (asked: Asked) => void;
  onChanged: () => Promise<void>;
} & Slots) {
  return (
    <>
      <GroupHead group={group} onAsk={onAsk} />
      {waiting(group)}
      <ApplicationsCard group={group} onChanged={onChanged} />
      <InvitationsCard group={group} onChanged={onChanged} />
      <MembersCard group={group} onChanged={onChanged} />
      {parts(group)}
      <EndingCard group={group} onAsk={onAsk} />
    </>
  );
}

function GroupHead({ group, onAsk }: { group: Managed; onAsk: (asked: Asked) => void }) {
  const { name, company, members, role_name, field, intro, proof, kind, join_rule } = group;
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3.5 p-4 md:px-6 md:py-5.5">
        <Avatar name={name} isLarge />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg font-semibold text-fg [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-xs text-muted">
            {company} · {members} 位成员 · 您是{role_name}
          </p>
        </div>
        <div className="flex w-full gap-2.5 sm:w-auto *:flex-1 sm:*:flex-none">
          <Button kind="outline" className={large} onClick={() => onAsk('edit')}>
            <Icon name="cog" />
            <span>设置</span>
          </Button>
          <Button kind="primary" className={large} onClick={() => onAsk('invite')}>
            <Icon name="plus" />
            邀请成员
          </Button>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-2.5 border-t border-line px-4 py-3.5 sm:grid-cols-2 md:px-6">
        <Fact name="认证">
          {proof ? (
            <>
              <StatusTag tone={proofRecord.toneOf(proof.status)}>{proof.status_name}</StatusTag>
              {proof.reason && <span className="ml-2 text-xs text-danger">{proof.reason}</span>}
            </>
          ) : (
            <button type="button" className="text-link hover:underline" onClick={() => onAsk('edit')}>
              提交证明材料
            </button>
          )}
        </Fact>
        <Fact name="加入方式">{join_rule === 1 ? '仅限邀请' : '申请后审核'}</Fact>
        {field && <Fact name={kind === 1 ? '主要业务' : '研究方向'}>{field}</Fact>}
        {intro && <Fact name="简介">{intro}</Fact>}
      </dl>
    </section>
  );
}

/** What ends one's part in the group. */
function EndingCard({ group: { kind, role }, onAsk }: { group: Managed; onAsk: (asked: Asked) => void }) {
  const noun = nounOf(kind);
  const ends: [Asked, string, string, string][] =
    role === 'owner'
      ? [
          ['transfer', `转让${noun}`, '交给已认证的教师或企业成员，您成为管理员，须短信验证码确认', '转让'],
          ['dissolve', `解散${noun}`, '没有其他成员时可解散，不可恢复，须短信验证码确认', '解散'],
        ]
      : [['leave', `退出${noun}`, '退出后不再是成员，已提交的订单不受影响', '退出']];
  return (
    <Card title={`${noun}管理`}>
      <div className="divide-y divide-line px-4 md:px-6">
        {ends.map(([asked, title, note, button]) => (
          <div key={asked} className="flex items-center gap-4 py-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium text-fg">{title}</p>
              <p className="text-xs text-muted">{note}</p>
            </div>
            <Button
              kind="outline"
              aria-label={title}
              className={`${large} ${asked === 'transfer' ? '' : 'text-danger!'}`}
              onClick={() => onAsk(asked)}
            >
              {button}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  );
}

function GroupDialogs({
  group,
  asked,
  onClose,
  onDone,
}: {
  group: Managed;
  asked: Asked | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { revalidate } = useRevalidator();
  const ends = { group, onClose, onDone };
  if (asked === 'edit') return <GroupDialog kind={group.kind} company={group.company} {...ends} />;
  if (asked === 'invite') return <InviteDialog group={group} onClose={onClose} onInvited={revalidate} />;
  if (asked === 'transfer') return <TransferDialog {...ends} />;
  if (asked === 'dissolve') return <DissolveDialog {...ends} />;
  if (asked !== 'leave') return null;
  return (
    <AskDialog
      title={`退出“${group.name}”？`}
      yes="确认退出"
      done="已退出"
      act={() => send(clusterDeleteUser, { rid: group.rid })}
      onClose={onClose}
      onDone={onDone}
    >
      退出后不再是{nounOf(group.kind)}成员，再次加入须重新申请或受邀。
    </AskDialog>
  );
}
