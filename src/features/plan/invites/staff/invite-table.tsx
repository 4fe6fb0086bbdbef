import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { money, stateTag, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { inviteList, inviteSend, inviteWithdraw, type StaffInvite } from '../contract.ts';
import { inviteRecord } from '../rules.states.ts';
import { InviteWays } from './invite-ways.tsx';

/** Quotes that were sent by a link to somebody without an account. */
export function InviteTable() {
  const canWork = useStaffMe().may('orders:work');
  const list = useStaffList(inviteList, [
    { search: 'kw', label: '搜索邀请报价', hint: '报价编号、客户称呼' },
    { select: 'status', label: '状态', options: inviteRecord.names },
  ]);
  const opened = useOpened<{ invite: StaffInvite; what: string }>(list.reload);
  return (
    <StaffList
      list={list}
      empty="没有通过链接发送的报价"
      size="large"
      width={860}
      columns={[
        {
          title: '报价',
          width: 160,
          render: (_, { no, sent }) =>
            withNote(<span className="font-num text-fg">{no}</span>, `发送于 ${sent.slice(5, 16)}`),
        },
        {
          title: '发送给',
          width: 190,
          render: (_, { name, phone, email, enquiry_no }) =>
            withNote(name, [phone, email, enquiry_no].filter(Boolean).join(' · ')),
        },
        {
          title: '项目',
          render: (_, { lines }) =>
            lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
              <p key={index} className="text-xs">
                {line.name} × {line.count}，¥{yuan(line.price_fen)}
              </p>
            )),
        },
        money('合计', 'total_fen', 110),
        {
          title: '状态',
          width: 140,
          render: (_, invite) =>
            withNote(
              stateTag(inviteRecord, invite),
              invite.customer || `至 ${invite.valid_until.slice(0, 10)}`,
            ),
        },
        { title: '顾问', width: 80, dataIndex: 'staff' },
        {
          title: '操作',
          width: 180,
          render: (_, invite) =>
            canWork && (
              <ActionButtons actions={invite.actions} onAction={(what) => opened.open({ invite, what })} />
            ),
        },
      ]}
    >
      {() => opened.about && <InviteDialog {...opened.about} {...opened.ends} />}
    </StaffList>
  );
}

/** Asks where a new link goes, or whether a quote is really taken back. */
function InviteDialog({ invite, what, ...ends }: { invite: StaffInvite; what: string } & DialogEnds) {
  const again = useAction(inviteSend, '新链接已发送');
  const withdraw = useAction(inviteWithdraw, '已撤回');
  const { rid, no, version } = invite;
  return what === 'send' ? (
    <FormDialog<{ phone?: string; email?: string }>
      title={`重新发送：${no}`}
      note="会生成新的链接，原来的链接立即失效。不填写时发送到原来的手机号和邮箱。"
      {...ends}
      send={(to) => again.run({ rid, version, ...to })}
    >
      <InviteWays />
    </FormDialog>
  ) : (
    <FormDialog
      title={`撤回报价：${no}`}
      note="撤回后链接立即失效，客户打开时会看到报价已撤回。"
      isGrave
      ok="撤回"
      {...ends}
      send={() => withdraw.run({ rid, version })}
    />
  );
}
