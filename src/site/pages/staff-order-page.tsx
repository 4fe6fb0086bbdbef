import { StaffOrderView } from '../../features/orders/staff/staff-order-view.tsx';
import type { StaffPageProps } from '../back-office/pages.ts';

/** One order with what every feature knows of it; a feature later in the order adds its part to `panels`. */
export default function StaffOrderPage({ params }: StaffPageProps) {
  const rid = params.rid ?? '';
  return <StaffOrderView key={rid} rid={rid} />;
}
