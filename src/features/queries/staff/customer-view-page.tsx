import { Alert, Tabs } from 'antd';
import { useFilters } from '../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { type CustomerViewName, customerPageView, customerViews } from '../contract.staff-view.ts';
import { BookingsView, CenterView, OrdersView, PlanView, SamplesView } from './customer-views.tsx';
import { OrderView } from './order-as-seen.tsx';

/** A customer's own pages, read only: what they see when they ask about it. */
export default function CustomerViewPage({ params: { rid = '' } }: { params: { rid?: string } }) {
  const { may } = useStaffMe();
  const [filters, change] = useFilters(['page', 'order', 'after', 'number']);
  const page = filters.page && Object.hasOwn(customerViews, filters.page) ? filters.page : 'center';
  const name = page as CustomerViewName;
  const shown = useCall(customerPageView, {
    rid,
    page: name,
    order_rid: filters.order ?? '',
    after: filters.after,
    number: Number(filters.number) || 1,
  });
  const tabs = Object.entries(customerViews).filter(
    ([key, { permission }]) => key !== 'order' && may(permission),
  );
  const open = (next: CustomerViewName, more: { order?: string; after?: string; number?: string } = {}) =>
    change({ page: next, order: undefined, after: undefined, number: undefined, ...more });
  return (
    <StaffPage
      title={shown.data ? `客户视角：${shown.data.name}` : '客户视角'}
      actions={
        <Link to={`/staff/customers/${rid}`} className={`h-10 px-4 ${buttonClass('outline')}`}>
          返回客户
        </Link>
      }
    >
      <Alert
        type="info"
        showIcon
        title="只读：这里是该客户登录后看到的内容，不能代客户操作；每次打开都会记入审计日志。"
      />
      <StaffCard>
        <Tabs
          activeKey={name === 'order' ? 'orders' : name}
          onChange={(key) => open(key as CustomerViewName)}
          items={tabs.map(([key, { name: label }]) => ({ key, label }))}
        />
        <StaffLoaded state={shown}>
          {({ center, plan, orders, order, samples, bookings }) => (
            <>
              {center && <CenterView {...center} />}
              {plan && <PlanView {...plan} />}
              {orders && (
                <OrdersView
                  {...orders}
                  isFirst={!filters.after}
                  onOpen={(order_rid) => open('order', { order: order_rid })}
                  onTurn={(after) => change({ after })}
                />
              )}
              {order && <OrderView {...order} onBack={() => open('orders')} />}
              {samples && <SamplesView {...samples} onTurn={(next) => change({ number: String(next) })} />}
              {bookings && <BookingsView {...bookings} onTurn={(next) => change({ number: String(next) })} />}
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}
