import { Table } from 'antd';
import { Link } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { SearchFilter, SelectFilter } from '../../../ui/antd/list-filters.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { TurnPages } from '../../../ui/antd/turn-pages.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { customerFind } from '../contract.staff.ts';
import { organizations } from '../contract.ts';
import { organizationName } from '../rules.standing.ts';

type Item = OutputOf<typeof customerFind>['list'][number];

/** Customers with filters; each leads to their page. */
export default function CustomersPage() {
  const [filters, change] = useFilters(['kw', 'kind', 'state', 'adviser', 'trail']);
  const trail = filters.trail?.split('~') ?? [];
  const found = useCall(customerFind, {
    kw: filters.kw ?? '',
    organization: filters.kind === undefined ? undefined : (Number(filters.kind) as 0 | 1 | 2 | 3),
    state: filters.state as 'verified' | undefined,
    adviser: filters.adviser,
    before: trail.at(-1),
  });
  const filter = (changes: Parameters<typeof change>[0]) => change({ ...changes, trail: undefined });
  return (
    <StaffPage title="客户" note="手机号默认隐藏，查看完整号码会记入审计日志。">
      <StaffCard>
        <search className="mb-4 flex flex-wrap gap-2">
          <SearchFilter
            label="搜索客户"
            placeholder="姓名、手机号、用户名或单位"
            value={filters.kw}
            onChange={(kw) => filter({ kw })}
          />
          <SelectFilter
            label="客户类型"
            value={filters.kind}
            options={organizations.map(({ code, name }) => ({ value: String(code), label: name }))}
            onChange={(kind) => filter({ kind })}
          />
          <SelectFilter
            label="状态"
            value={filters.state}
            options={[
              { value: 'verified', label: '已认证' },
              { value: 'unverified', label: '未认证' },
              { value: 'suspended', label: '已停用' },
            ]}
            onChange={(state) => filter({ state })}
          />
          <SelectFilter
            label="顾问"
            value={filters.adviser}
            options={[
              { value: 'none', label: '未分配' },
              ...(found.data?.advisers.map(({ rid, name }) => ({ value: rid, label: name })) ?? []),
            ]}
            onChange={(adviser) => filter({ adviser })}
          />
        </search>
        <StaffLoaded state={found}>
          {({ list, next }) => (
            <>
              <Table<Item>
                locale={{ emptyText: '没有符合条件的客户' }}
                rowKey="rid"
                dataSource={list}
                loading={found.isLoading}
                pagination={false}
                scroll={{ x: 860 }}
                columns={[
                  {
                    title: '客户',
                    render: (_, { rid, name, account }) => (
                      <>
                        <Link to={`/staff/customers/${rid}`} className="text-link hover:underline">
                          {name || account}
                        </Link>
                        <span className="block text-xs text-muted">{account}</span>
                      </>
                    ),
                  },
                  { title: '手机', render: (_, { phone }) => phone || '—' },
                  { title: '类型', render: (_, { organization }) => organizationName(organization) },
                  { title: '单位', render: (_, { company }) => company || '—' },
                  { title: '顾问', render: (_, { adviser }) => adviser || '未分配' },
                  { title: '注册时间', dataIndex: 'created' },
                  {
                    title: '状态',
                    render: (_, { is_suspended }) =>
                      is_suspended ? (
                        <StatusTag tone="stop">已停用</StatusTag>
                      ) : (
                        <StatusTag tone="done">正常</StatusTag>
                      ),
                  },
                ]}
              />
              <TurnPages
                trail={trail}
                next={next}
                onTurn={(ends) => change({ trail: ends.join('~') || undefined })}
              />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}
