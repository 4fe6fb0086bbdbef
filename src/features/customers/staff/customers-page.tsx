import { onOff, orDash, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { Link } from '../../../ui/link.tsx';
import { customerFind } from '../contract.staff.ts';
import { organizations } from '../contract.ts';
import { inactiveDays, organizationName } from '../rules.standing.ts';

/** Customers with filters; each leads to their page. */
export default function CustomersPage() {
  const list = useStaffList(
    customerFind,
    [
      { search: 'kw', label: '搜索客户', hint: '姓名、手机号、用户名或单位' },
      {
        select: 'organization',
        label: '客户类型',
        options: organizations.map(({ code, name }) => ({ value: code, label: name })),
      },
      {
        select: 'state',
        label: '状态',
        options: {
          verified: '已认证',
          unverified: '未认证',
          suspended: '已停用',
          inactive: `${inactiveDays}天未下单`,
        },
      },
      {
        select: 'adviser',
        label: '顾问',
        options: (data) => [
          { value: 'none', label: '未分配' },
          ...(data?.advisers ?? []).map(({ rid, name }) => ({ value: rid, label: name })),
        ],
      },
    ],
    { words: { organization: 'kind' } },
  );
  return (
    <StaffPage title="客户" note="手机号默认隐藏，查看完整号码会记入审计日志。">
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的客户"
          size="large"
          width={860}
          columns={[
            {
              title: '客户',
              render: (_, { rid, name, account }) =>
                withNote(
                  <Link to={`/staff/customers/${rid}`} className="text-link hover:underline">
                    {name || '未填写姓名'}
                  </Link>,
                  account,
                ),
            },
            { title: '手机', dataIndex: 'phone', render: orDash },
            { title: '类型', render: (_, { organization }) => organizationName(organization) },
            { title: '单位', dataIndex: 'company', render: orDash },
            { title: '顾问', render: (_, { adviser }) => adviser || '未分配' },
            { title: '注册时间', dataIndex: 'created' },
            {
              title: '状态',
              render: (_, { is_suspended }) => onOff(!is_suspended, '正常', '已停用'),
            },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
