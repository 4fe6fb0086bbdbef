import { Button, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffAction } from '../../../ui/antd/use-staff-action.ts';
import { useStaffData } from '../../../ui/antd/use-staff-data.ts';
import { useStaffMe } from '../../../ui/staff-me.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { peopleList, roleDecide } from '../contract.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { type PeopleChange, PeopleDialog } from './people-dialog.tsx';
import { PermissionTable } from './permission-table.tsx';

type Person = OutputOf<typeof peopleList>['list'][number];

/** Everybody who works here, their roles, and what the roles may do. */
export default function PeoplePage() {
  const people = useStaffData(peopleList, {});
  const me = useStaffMe();
  const [change, setChange] = useState<PeopleChange>();
  const [credentials, setCredentials] = useState<Parameters<typeof CredentialsDialog>[0]['credentials']>();
  const decide = useStaffAction(roleDecide, '已处理');
  const canWork = me.may('people:work');
  return (
    <StaffPage
      title="员工与权限"
      note="角色变更须由另一名管理员批准；停用后立即退出登录。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => setChange({ kind: 'add' })}>
            新增员工
          </Button>
        )
      }
    >
      <StaffLoaded state={people}>
        {({ list, roles }) => (
          <>
            <StaffCard>
              <Table<Person>
                rowKey="rid"
                dataSource={list}
                pagination={false}
                scroll={{ x: 880 }}
                columns={[
                  {
                    title: '姓名',
                    render: (_, { name, account }) => (
                      <>
                        <span className="font-medium text-fg">{name}</span>
                        <span className="block text-xs text-muted">{account}</span>
                      </>
                    ),
                  },
                  {
                    title: '角色',
                    render: (_, { role_name, role_change }) => (
                      <>
                        {role_name}
                        {role_change && (
                          <span className="block text-xs text-warning">
                            {role_change.asked_by}申请改为{role_change.to_role_name}：{role_change.reason}
                          </span>
                        )}
                      </>
                    ),
                  },
                  { title: '手机', render: (_, { phone }) => phone || '—' },
                  { title: '最近使用', render: (_, { last_seen }) => last_seen ?? '从未登录' },
                  {
                    title: '状态',
                    render: (_, { is_disabled }) =>
                      is_disabled ? (
                        <StatusTag tone="stop">已停用</StatusTag>
                      ) : (
                        <StatusTag tone="done">在用</StatusTag>
                      ),
                  },
                  {
                    title: '操作',
                    hidden: !canWork,
                    render: (_, person) => (
                      <PersonActions
                        person={person}
                        isMe={person.rid === me.rid}
                        onChange={setChange}
                        onDecide={(rid, is_allowed) =>
                          void decide.run({ rid, is_allowed }).then((done) => done && people.reload())
                        }
                      />
                    ),
                  },
                ]}
              />
            </StaffCard>
            <PermissionTable />
            {change && (
              <PeopleDialog
                change={change}
                roles={roles}
                onClose={() => setChange(undefined)}
                onDone={(told) => {
                  setChange(undefined);
                  setCredentials(told);
                  void people.reload();
                }}
              />
            )}
          </>
        )}
      </StaffLoaded>
      {credentials && (
        <CredentialsDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
      )}
    </StaffPage>
  );
}

function PersonActions({
  person,
  isMe,
  onChange,
  onDecide,
}: {
  person: Person;
  isMe: boolean;
  onChange: (change: PeopleChange) => void;
  onDecide: (rid: string, isAllowed: 0 | 1) => void;
}) {
  const { role_change: asked } = person;
  const actions: [string, () => void, string?][] = [
    ['编辑', () => onChange({ kind: 'edit', person })],
    ...(isMe
      ? []
      : ([
          asked
            ? ['批准角色', () => onDecide(asked.rid, 1), asked.why_not]
            : ['变更角色', () => onChange({ kind: 'role', person })],
          ...(asked ? [['撤销申请', () => onDecide(asked.rid, 0)]] : []),
          ['重置登录', () => onChange({ kind: 'reset', person })],
          [person.is_disabled ? '启用' : '停用', () => onChange({ kind: 'disable', person })],
        ] as [string, () => void, string?][])),
  ];
  return (
    <div className="flex flex-wrap gap-x-3">
      {actions.map(([name, act, reason]) => (
        <Button
          key={name}
          type="link"
          size="small"
          className="px-0!"
          disabled={Boolean(reason)}
          title={reason}
          aria-label={`${name} ${person.name}`}
          onClick={act}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
