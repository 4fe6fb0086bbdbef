import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { clusterApply, clusterDeleteUser, type clusterSearch, type Joined } from '../contract.ts';
import { UsableList } from '../envelopes/member/usable-list.tsx';
import { memberStates } from '../rules.states.ts';
import { nounOf } from '../rules.ts';
import { GroupLine } from './group-line.tsx';
import { SearchCard } from './search-card.tsx';

const small = 'h-11 px-4 md:h-9';

/** Invitations first, then the groups one is in and those one applied to; below, the search for more. */
export function JoinedView({
  list,
  found,
}: {
  list: Joined[];
  found: OutputOf<typeof clusterSearch> | undefined;
}) {
  const { revalidate } = useRevalidator();
  const inState = (status: number) => list.filter((group) => group.status === status);
  const parts = { onChanged: revalidate };
  return (
    <div className="space-y-4">
      <PageHead title="我加入的课题组" />
      <Invitations list={inState(memberStates.invited)} {...parts} />
      <Groups list={inState(memberStates.joined)} {...parts} />
      <Applications list={inState(memberStates.applied)} {...parts} />
      {list.length === 0 && !found && (
        <NothingListed text="还没有加入课题组">
          <p className="text-muted">搜索导师的课题组或所在企业的部门，提交申请即可加入</p>
        </NothingListed>
      )}
      <SearchCard found={found} onApplied={revalidate} />
    </div>
  );
}

type Part = { list: readonly Joined[]; onChanged: () => Promise<void> };

function Invitations({ list, onChanged }: Part) {
  const { run, busyWith } = useWork();
  const [declined, setDeclined] = useState<Joined>();
  if (list.length === 0) return null;
  const accept = ({ rid, name }: Joined) =>
    run(async () => {
      await send(clusterApply, { rid, op: 'accept' }).finally(onChanged);
      showSuccess(`已加入“${name}”`);
    }, rid);
  return (
    <Card title="收到的邀请" note={`${list.length} 个邀请待答复`}>
      <ul className="divide-y divide-line">
        {list.map((group) => (
          <GroupLine key={group.rid} group={group} owner={group.owner}>
            <div className="flex w-full gap-2 sm:w-auto *:flex-1 sm:*:flex-none">
              <Button
                kind="outline"
                aria-label={`谢绝 ${group.name}`}
                className={small}
                onClick={() => setDeclined(group)}
              >
                谢绝
              </Button>
              <Button
                kind="outline"
                aria-label={`接受 ${group.name}`}
                aria-busy={busyWith === group.rid}
                className={`${small} text-link!`}
                onClick={() => void accept(group)}
              >
                接受
              </Button>
            </div>
          </GroupLine>
        ))}
      </ul>
      {declined && (
        <Ending
          title={`谢绝“${declined.name}”的邀请？`}
          yes="谢绝邀请"
          done="已谢绝"
          text="对方将收到通知，之后仍可再次邀请您。"
          act={() => send(clusterApply, { rid: declined.rid, op: 'decline' })}
          onClose={() => setDeclined(undefined)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}

function Groups({ list, onChanged }: Part) {
  const [left, setLeft] = useState<Joined>();
  if (list.length === 0) return null;
  return (
    <Card title="已加入" note={`共 ${list.length} 个`}>
      <ul className="divide-y divide-line">
        {list.map((group) => {
          const { rid, name, role, role_name, at } = group;
          return (
            <GroupLine
              key={rid}
              group={group}
              owner={group.owner}
              note={`您是${role_name}，${at.slice(0, 10)} 加入`}
            >
              <div className="flex w-full sm:w-auto *:flex-1 sm:*:flex-none">
                {role === 'member' ? (
                  <Button
                    kind="outline"
                    aria-label={`退出 ${name}`}
                    className={small}
                    onClick={() => setLeft(group)}
                  >
                    退出
                  </Button>
                ) : (
                  <NothingLink to={`/member/communityMg?rid=${rid}`}>管理</NothingLink>
                )}
              </div>
              {role === 'member' && <Limits group={group} />}
              <UsableList envelopes={group.envelopes} />
            </GroupLine>
          );
        })}
      </ul>
      {left && (
        <Ending
          title={`退出“${left.name}”？`}
          yes="确认退出"
          done="已退出"
          text={`退出后不再是${nounOf(left.kind)}成员，已提交的订单不受影响。`}
          act={() => send(clusterDeleteUser, { rid: left.rid })}
          onClose={() => setLeft(undefined)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}

/** What one may spend on the group's account without being asked, and what is left of it this month. */
function Limits({ group: { limit_fen, month_left_fen, approves_all } }: { group: Joined }) {
  const inWords = (fen: number | null) => (fen === null ? '不限' : `¥${yuan(fen)}`);
  return (
    <p className="basis-full text-xs text-body">
      我的额度：单笔 <span className="font-num">{inWords(limit_fen)}</span>，本月剩余{' '}
      <span className="font-num">{inWords(month_left_fen)}</span>
      {approves_all === 1 && '；下单后均需组长审批'}
    </p>
  );
}

function Applications({ list, onChanged }: Part) {
  const [cancelled, setCancelled] = useState<Joined>();
  if (list.length === 0) return null;
  return (
    <Card title="申请中" note="等待负责人审核，结果将通过消息通知您">
      <ul className="divide-y divide-line">
        {list.map((group) => (
          <GroupLine
            key={group.rid}
            group={group}
            owner={group.owner}
            note={[`${group.at.slice(0, 16)} 申请`, group.message].filter(Boolean).join('：')}
          >
            <Button
              kind="outline"
              aria-label={`取消申请 ${group.name}`}
              className={`w-full sm:w-auto ${small}`}
              onClick={() => setCancelled(group)}
            >
              取消申请
            </Button>
          </GroupLine>
        ))}
      </ul>
      {cancelled && (
        <Ending
          title="取消申请？"
          yes="确认取消"
          done="已取消"
          text={`取消后“${cancelled.name}”的负责人不再看到您的申请。`}
          act={() => send(clusterDeleteUser, { rid: cancelled.rid })}
          onClose={() => setCancelled(undefined)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}

function Ending({
  text,
  onClose,
  onChanged,
  ...question
}: {
  title: string;
  yes: string;
  done: string;
  text: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  return (
    <AskDialog
      {...question}
      onClose={onClose}
      onDone={async () => {
        onClose();
        await onChanged();
      }}
    >
      {text}
    </AskDialog>
  );
}
