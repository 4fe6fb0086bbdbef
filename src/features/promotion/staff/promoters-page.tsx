import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { money, stateColumn, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import {
  promoterApplyDecide,
  promoterApplyList,
  promoterApplyNumbers,
  promoterList,
  promoterMove,
  type StaffApply,
  type StaffPromoter,
  staffRebateList,
  staffRebateSheet,
} from '../promoters/contract.staff.ts';
import { applyRecord, promoterRecord } from '../promoters/rules.states.ts';
import { rebateRecord } from '../rebates/rules.states.ts';

const path = '/staff/promoters';
const tabs = {
  applies: ['申请', path],
  promoters: ['推广员', `${path}?tab=promoters`],
  rebates: ['返利', `${path}?tab=rebates`],
} as const;

/** Applications to become a promoter, promoters with what they brought, and rebates. */
export default function PromotersPage() {
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const current = tab === 'promoters' || tab === 'rebates' ? tab : 'applies';
  return (
    <StaffPage title="推广员" note="申请审核、推广员与返利；提现在“提现”中处理。">
      <Tabs label="推广员" tabs={tabs} current={current} />
      <StaffCard>
        {current === 'applies' && <Applies />}
        {current === 'promoters' && <Promoters />}
        {current === 'rebates' && <Rebates />}
      </StaffCard>
    </StaffPage>
  );
}

type Decision = { apply: StaffApply; action: 'pass' | 'reject' };

function Applies() {
  const list = useStaffList(promoterApplyList, [
    {
      segments: 'status',
      label: '状态',
      options: (data) => [
        { value: '', label: '全部' },
        ...Object.entries(applyRecord.names).map(([value, name]) => ({
          value,
          label: withCount(name, data?.counts, value),
        })),
      ],
    },
    { search: 'kw', label: '搜索申请', hint: '姓名 / 账号' },
  ]);
  const decide = useAction(promoterApplyDecide, '已处理');
  const { about, open, ends } = useOpened<Decision>(list.reload);
  return (
    <>
      <StaffList
        {...{ list, empty: '没有推广员申请', width: 980 }}
        columns={[
          {
            title: '申请人',
            width: 190,
            render: (_, { name, customer, created }) =>
              withNote(name, `${customer.name} ${created.slice(0, 16)}`),
          },
          { title: '证件与电话', width: 250, render: (_, apply) => <Numbers apply={apply} /> },
          {
            title: '渠道与计划',
            render: (_, { channel_name, plan }) => withNote(channel_name, plan),
          },
          stateColumn(applyRecord),
          {
            title: '处理',
            width: 180,
            className: 'text-xs',
            render: (_, { decided_by, decided, reason }) =>
              withNote(decided_by && `${decided_by} ${decided.slice(0, 16)}`, reason),
          },
          {
            title: '操作',
            width: 150,
            render: (_, apply) => (
              <ActionButtons
                actions={apply.actions as { action: Decision['action']; name: string }[]}
                primary={['pass']}
                danger={['reject']}
                onAction={(action) => open({ apply, action })}
              />
            ),
          },
        ]}
      />
      {about?.action === 'reject' && (
        <ReasonModal
          title={`驳回申请 ${about.apply.name}`}
          note="原因将通知客户，7 天后可再次申请。"
          isGrave
          send={(reason) =>
            decide.run({ rid: about.apply.rid, version: about.apply.version, action: 'reject', reason })
          }
          {...ends}
        />
      )}
      {about?.action === 'pass' && (
        <FormDialog
          title={`通过申请 ${about.apply.name}`}
          note="请核对姓名与证件号。通过后客户获得推广链接，其后完成的好友订单计返利。"
          ok="确认通过"
          send={() => decide.run({ rid: about.apply.rid, version: about.apply.version, action: 'pass' })}
          {...ends}
        >
          {null}
        </FormDialog>
      )}
    </>
  );
}

/** Masked numbers, in full on demand; each look is kept. */
function Numbers({ apply: { rid, id_no, phone, name } }: { apply: StaffApply }) {
  const reveal = useAction(promoterApplyNumbers, '已记录查看');
  const [shown, setShown] = useState<{ id_no: string; phone: string }>();
  const mayReveal = useStaffMe().may('promoters:work') && id_no !== '';
  return (
    <>
      <span className="font-mono text-xs">{shown?.id_no ?? id_no}</span>
      <span className="block font-mono text-xs text-muted">{shown?.phone ?? phone}</span>
      {mayReveal && !shown && (
        <Button
          type="link"
          size="small"
          className="px-0!"
          aria-label={`查看 ${name} 的完整号码`}
          loading={reveal.isBusy}
          onClick={async () => setShown((await reveal.run({ rid }))?.data)}
        >
          查看完整号码
        </Button>
      )}
    </>
  );
}

type Move = { promoter: StaffPromoter; action: 'suspend' | 'restore' };

function Promoters() {
  const list = useStaffList(promoterList, [
    { select: 'status', label: '状态', options: promoterRecord.names },
    { search: 'kw', label: '搜索推广员', hint: '姓名 / 账号' },
  ]);
  const move = useAction(promoterMove, '已处理');
  const { about, open, ends } = useOpened<Move>(list.reload);
  return (
    <>
      <StaffList
        {...{ list, empty: '没有推广员', width: 1120 }}
        columns={[
          {
            title: '推广员',
            width: 200,
            render: (_, { name, customer, since, reason }) =>
              withNote(
                <Link to={`/staff/customers/${customer.rid}`} className="text-link hover:underline">
                  {name}
                </Link>,
                reason || `${customer.name}，${since.slice(0, 10)} 起`,
              ),
          },
          {
            title: '邀请 / 返利订单',
            width: 130,
            className: 'font-num',
            render: (_, { invited, orders }) => `${invited} / ${orders}`,
          },
          money('待生效', 'estimated_fen', 110),
          money('可提现', 'available_fen', 110),
          money('提现中', 'withdrawing_fen', 110),
          money('已提现', 'paid_fen', 110),
          stateColumn(promoterRecord, 90),
          {
            title: '操作',
            width: 150,
            render: (_, promoter) => (
              <>
                <Link
                  to={`${path}?tab=rebates&customer=${promoter.customer.rid}`}
                  className="mr-3 text-link hover:underline"
                >
                  返利
                </Link>
                <ActionButtons
                  actions={promoter.actions as { action: Move['action']; name: string }[]}
                  danger={['suspend']}
                  onAction={(action) => open({ promoter, action })}
                />
              </>
            ),
          },
        ]}
      />
      {about && (
        <ReasonModal
          title={`${about.action === 'suspend' ? '停用' : '恢复'}推广员 ${about.promoter.name}`}
          note={
            about.action === 'suspend'
              ? '停用期间完成的订单不计返利，此前的返利不受影响；原因客户可见。'
              : '恢复后完成的好友订单重新计返利。'
          }
          isGrave={about.action === 'suspend'}
          send={(reason) =>
            move.run({
              ...{ rid: about.promoter.rid, version: about.promoter.version },
              ...{ action: about.action, reason },
            })
          }
          {...ends}
        />
      )}
    </>
  );
}

function Rebates() {
  const list = useStaffList(staffRebateList, [
    { select: 'status', label: '状态', options: rebateRecord.names },
    { days: '完成时间' },
    { search: 'kw', label: '搜索返利', hint: '订单号 / 推广员' },
    { fields: ['customer'] },
  ]);
  return (
    <StaffList
      {...{ list, exported: staffRebateSheet, empty: '没有返利', width: 980 }}
      note={({ fen }) => (
        <>
          合计返利 <b className="font-num text-fg">¥{yuan(fen)}</b>
        </>
      )}
      columns={[
        { title: '推广员', width: 120, render: (_, { promoter }) => promoter.name },
        {
          title: '订单',
          render: (_, { no, customer, done }) =>
            withNote(
              <span className="font-mono text-xs">{no}</span>,
              `${customer} ${done.slice(0, 16)} 完成`,
            ),
        },
        money('计返金额', 'base_fen', 120),
        { title: '比例', width: 70, className: 'font-num', render: (_, { rate }) => `${rate}%` },
        {
          title: '返利',
          width: 150,
          align: 'right' as const,
          className: 'font-num',
          render: (_, { fen, first_fen }) =>
            withNote(`¥${yuan(fen)}`, first_fen > fen && `退款撤回 ¥${yuan(first_fen - fen)}`),
        },
        money('已提取', 'taken_fen', 110),
        stateColumn(rebateRecord, 100),
        {
          title: '可提现时间',
          width: 120,
          className: 'font-num',
          render: (_, { available }) => available.slice(0, 10),
        },
      ]}
    />
  );
}
