import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { staffInvitations } from '../contract.ts';

/** Who came by whose invitation, and why it does not count. */
export default function InvitationsPage() {
  const list = useStaffList(staffInvitations, [
    { select: 'state', label: '状态', options: { 0: '有效', 1: '已失效' } },
    { days: '注册日期' },
    { search: 'kw', label: '搜索邀请', hint: '账号 / 手机号' },
  ]);
  return (
    <StaffPage
      title="邀请关系"
      note="邀请关系在注册时确定，不能更改；双方电话、地址或收款账户相同的自动失效，不再计奖励。"
    >
      <StaffCard>
        <StaffList
          {...{ list, empty: '没有邀请记录', width: 960 }}
          columns={[
            { title: '邀请人', dataIndex: 'inviter' },
            { title: '手机号', dataIndex: 'inviter_phone', width: 130, className: 'font-num' },
            { title: '好友', render: (_, { friend }) => friend || '—' },
            { title: '手机号', dataIndex: 'friend_phone', width: 130, className: 'font-num' },
            { title: '注册时间', dataIndex: 'at', width: 170, className: 'font-num' },
            { title: '首单', width: 80, render: (_, { first_order }) => (first_order ? '已完成' : '—') },
            { title: '奖励积分', dataIndex: 'reward', width: 90, align: 'right' },
            {
              title: '状态',
              render: (_, { voided, void_reason }) =>
                voided ? <span className="text-danger">已失效：{void_reason}</span> : '有效',
            },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
