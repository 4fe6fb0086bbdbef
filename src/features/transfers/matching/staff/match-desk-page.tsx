import { Tabs } from 'antd';
import { NumberedPages } from '../../../../ui/antd/lists/turn-pages.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
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
  const matching = useOpened<{ target: MatchTarget; suggested?: string }>(desk.reload);
  const { about: rejected, ...rejecting } = useOpened<MatchTarget>(desk.reload);
  const reject = useAction(claimReject, '已驳回');
  const canWork = me.may('prestore:work');
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
                        onMatch={(suggested) => matching.open({ target, suggested })}
                        onReject={() => rejecting.open(target)}
                      />
                    ))}
                    <NumberedPages
                      {...{ page, size, total }}
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
      {matching.about && <MatchDialog {...matching.about} {...matching.ends} />}
      {rejected && (
        <ReasonModal
          title={`驳回 ${rejected.no}`}
          send={(reason) => reject.run({ rid: rejected.rid, version: rejected.version, reason })}
          {...rejecting.ends}
        />
      )}
    </StaffPage>
  );
}
