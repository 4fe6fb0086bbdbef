import { Pagination, Tabs } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { claimReject, type MatchTarget, matchDesk } from '../contract.ts';
import { MatchDialog } from './match-dialog.tsx';
import { MatchHistory } from './match-history.tsx';
import { TargetCard } from './target-card.tsx';

/** What waits for its transfer, with the bank lines that most likely are it; and what was matched. */
export default function MatchDeskPage() {
  const [filters, setFilters] = useFilters(['tab', 'page', 'status']);
  const me = useStaffMe();
  const isHistory = filters.tab === 'matches';
  const desk = useCall(matchDesk, { page: isHistory ? 1 : Number(filters.page) || 1 });
  const [matching, setMatching] = useState<{ target: MatchTarget; line?: string }>();
  const [rejecting, setRejecting] = useState<MatchTarget>();
  const reject = useAction(claimReject, '已驳回');
  const canWork = me.may('prestore:work');
  const close = () => {
    setMatching(undefined);
    setRejecting(undefined);
  };
  const done = () => {
    close();
    void desk.reload();
  };
  return (
    <StaffPage
      title="转账匹配"
      note="按金额、附言、付款人与日期给出建议；超过复核限额的匹配须由另一位同事复核后入账。"
    >
      <StaffLoaded state={desk}>
        {({ list, total, page, size, to_approve }) => (
          <Tabs
            activeKey={isHistory ? 'matches' : 'desk'}
            onChange={(tab) =>
              setFilters({ tab: tab === 'matches' ? tab : undefined, page: undefined, status: undefined })
            }
            items={[
              {
                key: 'desk',
                label: `待匹配 ${total}`,
                children: (
                  <div className="space-y-4">
                    {list.length === 0 && (
                      <StaffCard>
                        <p className="py-6 text-center text-muted">没有待匹配的转账</p>
                      </StaffCard>
                    )}
                    {list.map((target) => (
                      <TargetCard
                        key={target.rid}
                        target={target}
                        canWork={canWork}
                        onMatch={(line) => setMatching({ target, line })}
                        onReject={() => setRejecting(target)}
                      />
                    ))}
                    <Pagination
                      align="end"
                      hideOnSinglePage
                      current={page}
                      pageSize={size}
                      total={total}
                      showSizeChanger={false}
                      onChange={(next) => setFilters({ page: String(next) })}
                    />
                  </div>
                ),
              },
              {
                key: 'matches',
                label: to_approve > 0 ? `匹配记录（待复核 ${to_approve}）` : '匹配记录',
                children: <MatchHistory onChanged={desk.reload} />,
              },
            ]}
          />
        )}
      </StaffLoaded>
      {matching && (
        <MatchDialog target={matching.target} suggested={matching.line} onClose={close} onDone={done} />
      )}
      {rejecting && (
        <ReasonModal
          title={`驳回 ${rejecting.no}`}
          isBusy={reject.isBusy}
          onClose={close}
          onReason={(reason) =>
            void reject
              .run({ rid: rejecting.rid, version: rejecting.version, reason })
              .then((answer) => answer && done())
          }
        />
      )}
    </StaffPage>
  );
}
