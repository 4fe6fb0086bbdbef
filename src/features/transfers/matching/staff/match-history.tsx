import { Input, Select, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { matchRecord, matchStates } from '../../rules.states.ts';
import { matchApprove, matchList, matchReverse, matchWithdraw, type TransferMatch } from '../contract.ts';

type Filters = Partial<Record<'page' | 'status' | 'kw', string>>;
type Action = 'approve' | 'withdraw' | 'reverse';

/** What was matched, by whom, and what can still be done about it. */
export function MatchHistory({
  filters,
  onFilter,
  onChanged,
}: {
  filters: Filters;
  onFilter: (changes: Partial<Record<'page' | 'status' | 'kw', string | undefined>>) => void;
  onChanged: () => Promise<void>;
}) {
  const matches = useCall(matchList, {
    ...(filters.status && { status: Number(filters.status) }),
    kw: filters.kw,
    page: Number(filters.page) || 1,
  });
  const approve = useAction(matchApprove, '已复核入账');
  const withdraw = useAction(matchWithdraw, '已撤回匹配');
  const reverse = useAction(matchReverse, '已撤销入账');
  const [undoing, setUndoing] = useState<{ match: TransferMatch; action: 'withdraw' | 'reverse' }>();
  const after = (done: unknown) => {
    if (!done) return;
    setUndoing(undefined);
    void matches.reload();
    void onChanged();
  };
  const act = (match: TransferMatch, action: Action) => {
    const { rid, version } = match;
    if (action === 'approve') return void approve.run({ rid, version }).then(after);
    setUndoing({ match, action });
  };
  return (
    <StaffCard>
      <div className="mb-3 flex flex-wrap gap-3">
        <Select
          aria-label="状态"
          className="w-36"
          value={filters.status ?? ''}
          options={[
            { value: '', label: '全部状态' },
            ...Object.entries(matchRecord.names).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(status) => onFilter({ status: status || undefined, page: undefined })}
        />
        <Input.Search
          aria-label="搜索匹配"
          className="max-w-64"
          placeholder="单号 / 客户"
          maxLength={50}
          defaultValue={filters.kw}
          onSearch={(kw) => onFilter({ kw: kw.trim() || undefined, page: undefined })}
        />
      </div>
      <StaffLoaded state={matches}>
        {({ list, page, size, total }) => (
          <Table<TransferMatch>
            rowKey="rid"
            size="small"
            dataSource={list}
            loading={matches.isLoading}
            scroll={{ x: 980 }}
            locale={{ emptyText: '没有匹配记录' }}
            pagination={{
              current: page,
              pageSize: size,
              total,
              showSizeChanger: false,
              onChange: (next) => onFilter({ page: String(next) }),
            }}
            columns={[
              {
                title: '单号',
                width: 150,
                render: (_, { target_no, created }) => (
                  <>
                    <span className="font-mono text-xs">{target_no}</span>
                    <span className="block text-xs text-muted">{created.slice(0, 16)}</span>
                  </>
                ),
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
              {
                title: '金额',
                align: 'right',
                width: 120,
                render: (_, { amount_fen }) => <b className="font-num text-fg">¥{yuan(amount_fen)}</b>,
              },
              {
                title: '状态',
                width: 110,
                render: (_, { status, status_name }) => (
                  <StatusTag
                    tone={
                      status === matchStates.toApprove
                        ? 'check'
                        : status === matchStates.posted
                          ? 'done'
                          : 'stop'
                    }
                  >
                    {status_name}
                  </StatusTag>
                ),
              },
              {
                title: '经办',
                width: 150,
                render: (_, { made_by, approved_by, undone_by, reason }) => (
                  <span className="text-xs">
                    匹配 {made_by}
                    {approved_by && <span className="block">复核 {approved_by}</span>}
                    {undone_by && (
                      <span className="block">
                        撤销 {undone_by}：{reason}
                      </span>
                    )}
                  </span>
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
        )}
      </StaffLoaded>
      {undoing && (
        <ReasonModal
          title={`${undoing.action === 'reverse' ? '撤销入账' : '撤回匹配'} ${undoing.match.target_no}`}
          note={undoing.action === 'reverse' ? '将以反向分录冲回，流水恢复为未认领。' : undefined}
          isBusy={withdraw.isBusy || reverse.isBusy}
          onClose={() => setUndoing(undefined)}
          onReason={(reason) => {
            const { rid, version } = undoing.match;
            const call = undoing.action === 'reverse' ? reverse : withdraw;
            void call.run({ rid, version, reason }).then(after);
          }}
        />
      )}
    </StaffCard>
  );
}
