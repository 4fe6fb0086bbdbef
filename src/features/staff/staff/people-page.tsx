import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { orDash, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { ReasonedButton } from '../../../ui/antd/reasoned-button.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { changeDecide, peopleList } from '../contract.ts';
import { ChangesCard } from './changes-card.tsx';
import { type Handover, HandoverDialog } from './handover-dialog.tsx';
import { type PeopleChange, PeopleDialog } from './people-dialog.tsx';
import { PermissionTable } from './permission-table.tsx';

type Person = OutputOf<typeof peopleList>['list'][number];

/** Everybody who works here, their roles, and what the roles may do. */
export default function PeoplePage() {
  const list = useStaffList(peopleList, []);
  const me = useStaffMe();
  const change = useOpened<PeopleChange>(list.reload);
  const [handover, setHandover] = useState<Handover>();
  const decide = useAction(changeDecide, '已处理');
  const canWork = me.may('people:work');
  const answer = async (rid: string, is_allowed: 0 | 1) => {
    const done = await decide.run({ rid, is_allowed });
    if (!done) return;
    if (done.data.code) setHandover({ kind: 'code', code: done.data.code });
    void list.reload();
  };
  return (
    <StaffPage
      title="员工与权限"
      note="新增、变更角色、重置登录与启用账号须由另一名管理员批准；停用立即生效。密码与身份验证器由本人设置。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => change.open({ kind: 'add' })}>
            新增员工
          </Button>
        )
      }
    >
      {list.data && (
        <ChangesCard
          changes={list.data.changes}
          canDecide={canWork}
          onDecide={(rid, isAllowed) => void answer(rid, isAllowed)}
        />
      )}
      <StaffCard>
        <StaffList
          list={list}
          empty="还没有员工"
          size="large"
          width={880}
          columns={[
            {
              title: '姓名',
              render: (_, { name, account }) =>
                withNote(<span className="font-medium text-fg">{name}</span>, account),
            },
            {
              title: '角色',
              render: (_, { role_name, waits_for }) => (
                <>
                  {role_name}
                  {waits_for && <span className="block text-xs text-warning">待批准：{waits_for}</span>}
                </>
              ),
            },
            { title: '手机', width: 128, dataIndex: 'phone', render: orDash },
            { title: '最近使用', width: 168, render: (_, { last_seen }) => last_seen ?? '从未登录' },
            {
              title: '状态',
              width: 120,
              render: (_, { is_disabled, is_set_up }) => {
                if (is_disabled) return <StatusTag tone="stop">已停用</StatusTag>;
                return is_set_up ? (
                  <StatusTag tone="done">在用</StatusTag>
                ) : (
                  <StatusTag tone="check">待本人设置</StatusTag>
                );
              },
            },
            {
              title: '操作',
              hidden: !canWork,
              fixed: 'end',
              width: 136,
              render: (_, person) => (
                <PersonActions person={person} isMe={person.rid === me.rid} onChange={change.open} />
              ),
            },
          ]}
        >
          {({ roles }) =>
            change.about && (
              <PeopleDialog
                change={change.about}
                roles={roles}
                onClose={change.ends.onClose}
                onDone={(link) => {
                  setHandover(link === undefined ? undefined : { kind: 'link', link });
                  change.ends.onDone();
                }}
              />
            )
          }
        </StaffList>
      </StaffCard>
      {list.data && <PermissionTable />}
      {handover && <HandoverDialog handover={handover} onClose={() => setHandover(undefined)} />}
    </StaffPage>
  );
}

function PersonActions({
  person,
  isMe,
  onChange,
}: {
  person: Person;
  isMe: boolean;
  onChange: (change: PeopleChange) => void;
}) {
  const waits = person.waits_for && `待批准：${person.waits_for}`;
  const actions: [string, () => void, string?][] = [
    ['编辑', () => onChange({ kind: 'edit', person })],
    ...(isMe
      ? []
      : ([
          ['变更角色', () => onChange({ kind: 'role', person }), waits],
          ['重置登录', () => onChange({ kind: 'reset', person }), waits],
          [
            person.is_disabled ? '启用' : '停用',
            () => onChange({ kind: 'disable', person }),
            person.is_disabled ? waits : '',
          ],
        ] as [string, () => void, string?][])),
  ];
  return (
    <div className="flex flex-wrap gap-x-3">
      {actions.map(([name, act, reason]) => (
        <ReasonedButton
          key={name}
          type="link"
          size="small"
          className="px-0!"
          reason={reason}
          name={`${name} ${person.name}`}
          onClick={act}
        >
          {name}
        </ReasonedButton>
      ))}
    </div>
  );
}
