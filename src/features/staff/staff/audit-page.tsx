import { Button, Checkbox, Input, Select, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import type { StatusTone } from '../../../core/status-tone.ts';
import { DateRange } from '../../../ui/antd/date-range.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { TurnPages } from '../../../ui/antd/turn-pages.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { auditList, auditSheet } from '../contract.ts';
import { auditKindNames, auditKinds } from '../rules.ts';

type Row = OutputOf<typeof auditList>['list'][number];
type Kind = (typeof auditKinds)[number];
const tones: Record<Kind, StatusTone> = {
  sign_in: 'check',
  change: 'run',
  read: 'check',
  export: 'wait',
  upload: 'run',
  stream: 'stop',
};
const names = ['staff', 'account', 'kind', 'call', 'address', 'refused', 'target', 'from', 'to'] as const;

/** Every sign-in, change, upload, export and look at personal data by staff, and what was refused, newest first. */
export default function AuditPage() {
  const [filters, setFilters] = useFilters(names);
  const [pages, setPages] = useState<string[]>([]);
  const narrow = (changes: Parameters<typeof setFilters>[0]) => {
    setPages([]);
    setFilters(changes);
  };
  const { staff, kind, refused, ...texts } = filters;
  const wanted = {
    ...texts,
    staff_rid: staff,
    kind: auditKinds.find((one) => one === kind),
    refused: refused ? (1 as const) : undefined,
  };
  const log = useCall(auditList, { size: 50, ...wanted, before: pages.at(-1) });
  const sheet = useSaveFile(auditSheet);
  const search = (name: 'account' | 'call' | 'address' | 'target', label: string) => (
    <Input.Search
      allowClear
      aria-label={label}
      placeholder={label}
      className="sm:max-w-48"
      defaultValue={filters[name]}
      onSearch={(text) => narrow({ [name]: text.trim() })}
    />
  );
  return (
    <StaffPage
      title="审计日志"
      note="员工的每次登录、变更、上传、导出和查看个人信息，以及被拒绝的操作；只增不改。短时间内大量重复的拒绝只记录一部分，其余见运行日志。"
    >
      <StaffCard>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <DateRange from={filters.from} to={filters.to} onChange={narrow} />
          <Select
            allowClear
            aria-label="员工"
            placeholder="员工"
            className="w-36"
            value={staff}
            options={log.data?.staff.map(({ rid, name }) => ({ value: rid, label: name }))}
            onChange={(chosen) => narrow({ staff: chosen })}
          />
          <Select
            allowClear
            aria-label="类型"
            placeholder="类型"
            className="w-36"
            value={kind}
            options={auditKinds.map((value) => ({ value, label: auditKindNames[value] }))}
            onChange={(chosen) => narrow({ kind: chosen })}
          />
          {search('account', '登录账号')}
          {search('call', '操作或接口')}
          {search('address', '来源地址')}
          {search('target', '记录编号')}
          <Checkbox
            checked={refused === '1'}
            onChange={({ target }) => narrow({ refused: target.checked ? '1' : undefined })}
          >
            只看被拒绝的
          </Checkbox>
          <Button loading={sheet.isBusy} onClick={() => void sheet.save(wanted)}>
            导出
          </Button>
        </div>
        <StaffLoaded state={log}>
          {({ list, next }) => (
            <>
              <Table<Row>
                locale={{ emptyText: '没有符合条件的记录' }}
                rowKey="id"
                size="small"
                loading={log.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 880 }}
                expandable={{
                  columnTitle: <span className="sr-only">详情</span>,
                  expandedRowRender: ({ path, target, input }) => (
                    <div className="space-y-1 text-xs">
                      <p className="break-all text-muted">
                        {path} · 记录 {target || '—'}
                      </p>
                      {Object.keys(input).length > 0 && (
                        <pre className="whitespace-pre-wrap break-all text-body">
                          {JSON.stringify(input, null, 2)}
                        </pre>
                      )}
                    </div>
                  ),
                }}
                columns={[
                  { title: '时间', dataIndex: 'at', width: 170 },
                  { title: '账号', width: 190, render: (_, row) => <Who {...row} /> },
                  {
                    title: '类型',
                    width: 130,
                    render: (_, { kind: is, is_refused }) => (
                      <span className="flex flex-wrap gap-1">
                        <StatusTag tone={tones[is]}>{auditKindNames[is]}</StatusTag>
                        {is_refused === 1 && <StatusTag tone="alert">被拒绝</StatusTag>}
                      </span>
                    ),
                  },
                  {
                    title: '操作',
                    render: (_, { title, notes, refusal }) => (
                      <>
                        {title}
                        {notes && <span className="block text-xs text-muted">{notes}</span>}
                        {refusal && <span className="block text-xs text-danger">{refusal}</span>}
                      </>
                    ),
                  },
                  { title: '来源地址', dataIndex: 'address', width: 150, render: (text) => text || '—' },
                ]}
              />
              <TurnPages trail={pages} next={next} onTurn={setPages} />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
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
