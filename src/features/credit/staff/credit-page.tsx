import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { money, stateColumn, stateTag, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Link } from '../../../ui/link.tsx';
import type { Payer } from '../../clusters/contract.staff.ts';
import {
  creditApplyList,
  creditLineList,
  creditLineMove,
  creditLineSheet,
  type ListedLine,
} from '../contract.staff.ts';
import { applyRecord, lineRecord } from '../rules.states.ts';

/** Applications for credit lines, and the lines with how much of each is used. */
export default function CreditPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'lines' ? 'lines' : 'applies';
  return (
    <StaffPage
      title="信用额度"
      note="超过双人复核金额的额度由一人提请、财务主管复核；逾期的额度自动冻结，付清后恢复。"
    >
      <Segmented
        value={tab}
        onChange={(value) => setSearch(value === 'lines' ? { tab: value } : {})}
        options={[
          { value: 'applies', label: '申请' },
          { value: 'lines', label: '额度' },
        ]}
      />
      <StaffCard>{tab === 'lines' ? <Lines /> : <Applies />}</StaffCard>
    </StaffPage>
  );
}

function Applies() {
  const list = useStaffList(
    creditApplyList,
    [
      {
        select: 'status',
        label: '状态',
        options: (data) =>
          Object.entries(applyRecord.names).map(([value, name]) => ({
            value,
            label: withCount(name, data?.counts, value),
          })),
      },
      { search: 'kw', label: '搜索申请', hint: '客户、课题组或单位' },
    ],
    { size: 20 },
  );
  return (
    <StaffList
      {...{ list, empty: '没有符合条件的申请', width: 820 }}
      columns={[
        {
          title: '付款方',
          render: (_, { rid, owner }) => (
            <Link to={`/staff/finance/credit/${rid}`} className="text-link hover:underline">
              {owner.name}
            </Link>
          ),
        },
        { title: '类型', width: 90, render: (_, { owner }) => (owner.is_group ? '课题组' : '客户') },
        money('申请额度（元）', 'limit_fen', 150),
        { title: '账期', width: 90, render: (_, { term_days }) => `${term_days} 天` },
        {
          title: '状态',
          width: 150,
          render: (_, row) => withNote(stateTag(applyRecord, row), row.is_proposed === 1 && '待复核'),
        },
        { title: '提交时间', width: 180, dataIndex: 'created', className: 'font-num' },
      ]}
    />
  );
}

const verbs = { freeze: '冻结', release: '恢复', close: '终止' } as const;
type Verb = keyof typeof verbs;

function Lines() {
  const list = useStaffList(
    creditLineList,
    [
      { select: 'status', label: '状态', options: lineRecord.names },
      { search: 'kw', label: '搜索额度', hint: '客户、课题组或单位' },
    ],
    { size: 20, also: {} },
  );
  const move = useAction(creditLineMove, '已处理');
  const { about, open, ends } = useOpened<{ line: ListedLine; action: Verb }>(list.reload);
  return (
    <>
      <StaffList
        {...{ list, exported: creditLineSheet, empty: '没有符合条件的额度', width: 1_080 }}
        note={({ total, limit_fen, used_fen }) => (
          <>
            共 {total} 个，额度合计 <b className="font-num text-fg">¥{yuan(limit_fen)}</b>，已用{' '}
            <b className="font-num text-fg">¥{yuan(used_fen)}</b>
          </>
        )}
        columns={[
          { title: '付款方', render: (_, { owner }) => <PayerLink owner={owner} /> },
          money('额度（元）', 'limit_fen', 130),
          money('已用（元）', 'used_fen', 130),
          {
            title: '可用（元）',
            width: 130,
            align: 'right',
            className: 'font-num',
            render: (_, { limit_fen, used_fen }) => yuan(Math.max(0, limit_fen - used_fen)),
          },
          {
            title: '账期',
            width: 140,
            render: (_, { term_days, statement_day }) => `${term_days} 天 · 每月 ${statement_day} 日`,
          },
          stateColumn(lineRecord, 90),
          { title: '原因', width: 180, dataIndex: 'reason' },
          {
            title: '操作',
            width: 190,
            render: (_, line) => (
              <ActionButtons
                actions={line.actions as { action: Verb; name: string; reason?: string }[]}
                danger={['close']}
                onAction={(action) => open({ line, action })}
              />
            ),
          },
        ]}
      />
      {about && (
        <ReasonModal
          title={`${verbs[about.action]}额度 · ${about.line.owner.name}`}
          note={
            about.action === 'freeze'
              ? '冻结后不可新增信用订单，进行中的订单与现金订单不受影响；原因将显示给客户。'
              : undefined
          }
          ok={`确认${verbs[about.action]}`}
          isGrave={about.action === 'close'}
          send={(reason) =>
            move.run({ rid: about.line.rid, version: about.line.version, action: about.action, reason })
          }
          {...ends}
        />
      )}
    </>
  );
}

/** Who pays, with the way to their page. */
export function PayerLink({ owner: { rid, name, is_group } }: { owner: Payer }) {
  return (
    <Link
      to={is_group ? `/staff/clusters/${rid}` : `/staff/customers/${rid}`}
      className="text-link hover:underline"
    >
      {name}
    </Link>
  );
}
