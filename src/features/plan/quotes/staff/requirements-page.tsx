import { Alert, Button, Select, Tabs } from 'antd';
import { useState } from 'react';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { stateTag, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { withCount } from '../../../../ui/antd/lists/with-count.ts';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { enquiryAssign, enquiryList, type StaffEnquiry } from '../../../enquiries/contract.staff.ts';
import { enquiryRecord, lostReasons } from '../../../enquiries/rules.states.ts';
import { EndDialog } from '../../../enquiries/staff/end-dialog.tsx';
import { LeadDetail } from '../../../enquiries/staff/lead-detail.tsx';
import { InviteTable } from '../../invites/staff/invite-table.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { QuoteTable } from './quote-table.tsx';

/** What narrows one of the lists and means nothing to the other. */
const ofOneTab = ['kw', 'mine', 'page', 'from', 'to', 'by', 'lost', 'answer', 'bargain'] as const;

/** Posted requirements with what became of them, and the quotes that staff made. */
export default function RequirementsPage() {
  const [filters, change] = useFilters(['tab', ...ofOneTab]);
  const me = useStaffMe();
  const [turn, setTurn] = useState(0);
  const quoting = useOpened<true>(() => {
    setTurn(turn + 1);
    change({ tab: 'quotes' });
  });
  const choose = (tab: string) =>
    change({
      ...Object.fromEntries(ofOneTab.map((name) => [name, undefined])),
      tab: tab === 'leads' ? undefined : tab,
    });
  return (
    <StaffPage
      title="需求与报价"
      actions={
        me.may('orders:work') && (
          <Button type="primary" onClick={() => quoting.open(true)}>
            向客户报价
          </Button>
        )
      }
    >
      <StaffCard>
        <Tabs
          activeKey={filters.tab ?? 'leads'}
          onChange={choose}
          items={[
            { key: 'leads', label: '需求与留言', children: <Leads /> },
            { key: 'quotes', label: '定制报价', children: <QuoteTable key={turn} /> },
            { key: 'links', label: '邀请报价', children: <InviteTable key={turn} /> },
          ]}
        />
      </StaffCard>
      {quoting.about && <QuoteDialog {...quoting.ends} />}
    </StaffPage>
  );
}

function Leads() {
  const me = useStaffMe();
  const list = useStaffList(enquiryList, [
    { search: 'kw', label: '搜索需求', hint: '编号、姓名、单位、内容' },
    {
      select: 'kind',
      label: '类型',
      options: [
        { value: 1, label: '需求' },
        { value: 0, label: '留言' },
        { value: 2, label: '投诉' },
      ],
    },
    {
      select: 'status',
      label: '状态',
      options: (data) =>
        Object.entries(enquiryRecord.names).map(([value, name]) => ({
          value,
          label: withCount(name, data?.counts, value),
        })),
    },
    { toggle: 'mine', label: '我负责的' },
    { select: 'lost', label: '流失原因', options: lostReasons },
    { select: 'by', label: '日期类型', options: { came: '提交日期', ended: '结束日期' } },
    { days: '日期' },
  ]);
  const quoting = useOpened<StaffEnquiry>(list.reload);
  const ending = useOpened<{ lead: StaffEnquiry; action: 'lose' | 'settle' | 'reopen' }>(list.reload);
  const assign = useAction(enquiryAssign, '已分派');
  const give = async (rid: string, staff_rid: string) => {
    if (await assign.run({ rid, staff_rid })) await list.reload();
  };
  const lost = list.data?.lost ?? [];
  const mayBeGiven = (rid: string, adviser: StaffEnquiry['adviser']) =>
    me.may('orders:approve') || rid === me.rid || rid === adviser?.rid;
  return (
    <>
      <StaffList
        list={list}
        empty="没有符合条件的需求"
        size="large"
        width={900}
        above={
          lost.length > 0 && (
            <Alert
              className="mb-3"
              type="info"
              title={`流失原因：${lost.map(({ name, count }) => `${name} ${count}`).join('，')}`}
            />
          )
        }
        detail={{ name: '详情', of: (lead) => <LeadDetail lead={lead} /> }}
        columns={[
          {
            title: '编号',
            width: 150,
            render: (_, { no, kind_name, created }) =>
              withNote(
                <span className="font-num text-fg">{no}</span>,
                `${kind_name} · ${created.slice(0, 16)}`,
              ),
          },
          {
            title: '联系人',
            width: 160,
            render: (_, { name, company }) =>
              withNote(<span className="text-fg">{name}</span>, company || '—'),
          },
          {
            title: '内容',
            render: (_, { content }) => <p className="line-clamp-2 max-w-90 text-sm">{content}</p>,
          },
          {
            title: '状态',
            width: 110,
            render: (_, lead) => withNote(stateTag(enquiryRecord, lead), lead.lost_reason),
          },
          {
            title: '顾问',
            width: 130,
            render: (_, { rid, adviser, actions }) =>
              actions.some(({ action }) => action === 'assign') ? (
                <Select
                  size="small"
                  aria-label="分派给"
                  placeholder="分派给…"
                  value={adviser?.rid}
                  style={{ width: 110 }}
                  onChange={(staff_rid) => void give(rid, staff_rid)}
                  options={list.data?.advisers
                    .filter((each) => mayBeGiven(each.rid, adviser))
                    .map((each) => ({ value: each.rid, label: each.name }))}
                />
              ) : (
                (adviser?.name ?? '—')
              ),
          },
          {
            title: '操作',
            width: 230,
            render: (_, lead) => (
              <ActionButtons
                actions={lead.actions.filter(({ action }) => action !== 'assign')}
                onAction={(action) =>
                  action === 'quote'
                    ? quoting.open(lead)
                    : ending.open({ lead, action: action as 'lose' | 'settle' | 'reopen' })
                }
              />
            ),
          },
        ]}
      />
      {quoting.about && <QuoteDialog lead={quoting.about} {...quoting.ends} />}
      {ending.about && <EndDialog {...ending.about} {...ending.ends} />}
    </>
  );
}
