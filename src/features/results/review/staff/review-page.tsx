import { Empty } from 'antd';
import { useNavigate } from 'react-router';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { orderStates } from '../../../orders/rules.states.ts';
import { reviewList } from '../contract.ts';
import { ReviewPanel } from './review-panel.tsx';

/** Orders whose data waits for a second person, and the one that the address names. */
export default function ReviewPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const reviews = useCall(reviewList, {});
  const navigate = useNavigate();
  return (
    <StaffPage title="数据审核" note="数据须由检测员以外的审核员审核并发布。">
      <StaffLoaded state={reviews}>
        {({ list }) => {
          const current = params.rid ?? list[0]?.order_rid;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[220px_minmax(0,1fr)] lg:grid-cols-[260px_minmax(0,1fr)]">
              <StaffCard title={`待审核 ${list.length}`}>
                {list.length === 0 && <p className="text-muted">没有待审核的数据</p>}
                <ul className="space-y-1.5">
                  {list.map((order) => (
                    <li key={order.order_rid}>
                      <button
                        type="button"
                        aria-current={order.order_rid === current}
                        onClick={() => void navigate(`/staff/review/${order.order_rid}`)}
                        className={`w-full rounded-md border p-2.5 text-left ${order.order_rid === current ? 'border-action bg-tint' : 'border-line hover:border-action'}`}
                      >
                        <span className="block font-medium text-fg [overflow-wrap:anywhere]">
                          {order.title}
                        </span>
                        <span className="mt-0.5 block font-num text-xs text-muted">
                          {order.order_no} · {order.files} 个文件
                        </span>
                        <span className={`block text-xs ${order.is_late ? 'text-danger' : 'text-body'}`}>
                          承诺 {order.promise_date?.slice(5) ?? '待定'}，{order.technicians.join('、')}
                        </span>
                        {(order.is_retest === 1 || order.status === orderStates.terminated) && (
                          <span className="mt-1 block">
                            <StatusTag tone="check">
                              {order.status === orderStates.terminated ? '已终止' : '复测'}
                            </StatusTag>
                          </span>
                        )}
                      </button>
                    </li>
                  ))}
                </ul>
              </StaffCard>
              {current ? (
                <ReviewPanel
                  key={current}
                  orderRid={current}
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
