import type { StatusTone } from '../../../core/status-tone.ts';
import { orDash, withNote } from '../../../ui/antd/lists/columns.tsx';
import { type RowOf, StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { auditList, auditSheet } from '../contract.ts';
import { auditKindNames, type auditKinds } from '../rules.ts';

type Row = RowOf<typeof auditList>;
const tones: Record<(typeof auditKinds)[number], StatusTone> = {
  sign_in: 'check',
  change: 'run',
  read: 'check',
  export: 'wait',
  upload: 'run',
  stream: 'stop',
};

/** Every sign-in, change, upload, export and look at personal data by staff, and what was refused, newest first. */
export default function AuditPage() {
  const list = useStaffList(
    auditList,
    [
      { days: '日期' },
      {
        select: 'staff_rid',
        label: '员工',
        none: '员工',
        options: (data) => (data?.staff ?? []).map(({ rid, name }) => ({ value: rid, label: name })),
      },
      { select: 'kind', label: '类型', none: '类型', options: auditKindNames },
      { search: 'account', label: '登录账号' },
      { search: 'call', label: '操作或接口' },
      { search: 'address', label: '来源地址' },
      { search: 'target', label: '记录编号' },
      { flag: 'refused', label: '只看被拒绝的' },
    ],
    { size: 50, words: { staff_rid: 'staff' } },
  );
  return (
    <StaffPage
      title="审计日志"
      note="员工的每次登录、变更、上传、导出和查看个人信息，以及被拒绝的操作；只增不改。短时间内大量重复的拒绝只记录一部分，其余见运行日志。"
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的记录"
          exported={auditSheet}
          rowKey="id"
          width={880}
          detail={{ name: '详情', of: Detail }}
          columns={[
            { title: '时间', dataIndex: 'at', width: 170 },
            { title: '账号', width: 190, render: (_, row) => <Who {...row} /> },
            {
              title: '类型',
              width: 130,
              render: (_, { kind, is_refused }) => (
                <span className="flex flex-wrap gap-1">
                  <StatusTag tone={tones[kind]}>{auditKindNames[kind]}</StatusTag>
                  {is_refused === 1 && <StatusTag tone="alert">被拒绝</StatusTag>}
                </span>
              ),
            },
            {
              title: '操作',
              render: (_, { title, notes, refusal }) => (
                <>
                  {withNote(title, notes)}
                  {refusal && <span className="block text-xs text-danger">{refusal}</span>}
                </>
              ),
            },
            { title: '来源地址', dataIndex: 'address', width: 150, render: orDash },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}

/** Where it went and what was sent. */
function Detail({ path, target, input }: Row) {
  return (
    <div className="space-y-1 text-xs">
      <p className="break-all text-muted">
        {path} · 记录 {target || '—'}
      </p>
      {Object.keys(input).length > 0 && (
        <pre className="whitespace-pre-wrap break-all text-body">{JSON.stringify(input, null, 2)}</pre>
      )}
    </div>
  );
}

/** A member of staff, a customer who tried what is for staff, or an account that is nobody's. */
function Who({ account, staff_name, role_name }: Row) {
  return (
    <>
      {staff_name || account || role_name}
      <span className="block text-xs text-muted">
        {staff_name ? [account, role_name].filter(Boolean).join(' · ') : !role_name && '未知账号'}
      </span>
    </>
  );
}
