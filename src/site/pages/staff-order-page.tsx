import { Link } from 'react-router';
import { StaffOrderView } from '../../features/orders/staff/staff-order-view.tsx';
import { orderTerminate } from '../../features/results/contract.review.ts';
import { StaffCard } from '../../ui/antd/staff-page.tsx';
import { useStaffAction } from '../../ui/antd/use-staff-action.ts';
import { useStaffMe } from '../../ui/staff-me.ts';
import type { StaffPageProps } from '../back-office/pages.ts';

/** One order with what every feature knows of it. */
export default function StaffOrderPage({ params }: StaffPageProps) {
  const rid = params.rid ?? '';
  const terminate = useStaffAction(orderTerminate, '已终止检测');
  return (
    <StaffOrderView
      key={rid}
      rid={rid}
      panels={({ status }) => <LaboratoryLinks rid={rid} status={status} />}
      onTerminate={async ({ version }, reason) =>
        Boolean(await terminate.run({ order_rid: rid, version, reason }))
      }
    />
  );
}

/** Where the laboratory's part of the order is looked at and worked on. */
function LaboratoryLinks({ rid, status }: { rid: string; status: number }) {
  const me = useStaffMe();
  const links = [
    {
      to: '/staff/dispatch',
      name: '派单看板',
      isShown: [60, 70, 80, 105].includes(status) && me.may('dispatch:read'),
    },
    { to: `/staff/review/${rid}`, name: '检测数据', isShown: status >= 80 && me.may('results:read') },
    { to: '/staff/objections', name: '数据异议', isShown: status === 100 && me.may('orders:work') },
  ].filter(({ isShown }) => isShown);
  if (links.length === 0) return null;
  return (
    <StaffCard title="检测与数据">
      <div className="flex flex-wrap gap-4">
        {links.map(({ to, name }) => (
          <Link key={to} to={to} className="text-link underline underline-offset-3">
            {name}
          </Link>
        ))}
      </div>
    </StaffCard>
  );
}
