import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { money, stateColumn, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { matchRecord, matchStates } from '../../rules.states.ts';
import { matchApprove, matchList, matchReverse, matchWithdraw, type TransferMatch } from '../contract.ts';

type Action = 'approve' | 'withdraw' | 'reverse';
const toneOf = (status: number) => (status === matchStates.toApprove ? 'check' : matchRecord.toneOf(status));

/** What was matched, by whom, and what can still be done about it. */
export function MatchHistory({ onChanged }: { onChanged: () => Promise<void> }) {
  const list = useStaffList(matchList, [
    { select: 'status', label: '状态', options: matchRecord.names },
    { search: 'kw', label: '搜索匹配', hint: '单号 / 客户' },
  ]);
  const approve = useAction(matchApprove, '已复核入账');
  const withdraw = useAction(matchWithdraw, '已撤回匹配');
  const reverse = useAction(matchReverse, '已撤销入账');
  const { about, open, ends } = useOpened<{ match: TransferMatch; action: 'withdraw' | 'reverse' }>(() =>
    Promise.all([list.reload(), onChanged()]),
  );
  const act = (match: TransferMatch, action: Action) => {
    const { rid, version } = match;
    if (action !== 'approve') return open({ match, action });
    void approve.run({ rid, version }).then((done) => done && ends.onDone());
  };
  return (
    <StaffCard>
      <StaffList
        list={list}
        empty="没有匹配记录"
        width={980}
        columns={[
          {
            title: '单号',
            width: 150,
            render: (_, { target_no, created }) =>
              withNote(<span className="font-mono text-xs">{target_no}</span>, created.slice(0, 16)),
          },
          { title: '客户', render: (_, { customer }) => customer.name },
          {
            title: '到账流水',
            render: (_, { lines }) =>
              lines.map(({ serial, pay_date, payer, fen }) => (
                <span key={serial} className="block text-xs">
                  {pay_date} {payer} <span className="font-mono">{serial}</span> ¥{yuan(fen)}
                </span>
              )),
          },
          money('金额', 'amount_fen', 120),
          stateColumn({ toneOf }),
          {
            title: '经办',
            width: 150,
            className: 'text-xs',
            render: (_, { made_by, approved_by, undone_by, reason }) => (
              <>
                匹配 {made_by}
                {approved_by && <span className="block">复核 {approved_by}</span>}
                {undone_by && (
                  <span className="block">
                    撤销 {undone_by}：{reason}
                  </span>
                )}
              </>
            ),
          },
          {
            title: '操作',
            width: 190,
            render: (_, match) => (
              <ActionButtons
                actions={match.actions as { action: Action; name: string; reason?: string }[]}
                primary={['approve']}
                danger={['reverse']}
                onAction={(action) => act(match, action)}
              />
            ),
          },
        ]}
      />
      {about && (
        <ReasonModal
          title={`${about.action === 'reverse' ? '撤销入账' : '撤回匹配'} ${about.match.target_no}`}
          note={about.action === 'reverse' ? '将以反向分录冲回，流水恢复为未认领。' : undefined}
          send={(reason) => {
            const { rid, version } = about.match;
            return (about.action === 'reverse' ? reverse : withdraw).run({ rid, version, reason });
          }}
          {...ends}
        />
      )}
    </StaffCard>
  );
}
