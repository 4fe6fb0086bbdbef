import { Empty } from 'antd';
import { useNavigate } from 'react-router';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { reviewList } from '../contract.ts';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewQueue } from './review-queue.tsx';

/** Orders whose data waits for a second person, and the one that the address names. */
export default function ReviewPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const reviews = useCall(reviewList, {});
  const navigate = useNavigate();
  return (
    <StaffPage title="数据审核" note="数据须由检测员以外的审核员审核并发布。">
      <StaffLoaded state={reviews}>
        {({ list, verdict_due }) => {
          const current = params.rid ?? list[0]?.order_rid;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[220px_minmax(0,1fr)] lg:grid-cols-[260px_minmax(0,1fr)]">
              <ReviewQueue
                {...{ list, current, verdictDue: verdict_due }}
                onOpen={(rid) => void navigate(`/staff/review/${rid}`)}
                onReleased={async (rids) => {
                  await reviews.reload();
                  if (current && rids.includes(current)) await navigate('/staff/review');
                }}
              />
              {current ? (
                <ReviewPanel
                  key={current}
                  orderRid={current}
                  verdictDue={verdict_due}
                  onDone={async () => {
                    await reviews.reload();
                    await navigate('/staff/review');
                  }}
                />
              ) : (
                <StaffCard>
                  <Empty description="没有待审核的数据" />
                </StaffCard>
              )}
            </div>
          );
        }}
      </StaffLoaded>
    </StaffPage>
  );
}
