import { Outlet } from 'react-router';
import { QuickAddButton } from '../../features/plan/public/quick-add-button.tsx';
import { QuickAdd } from '../../ui/quick-add.ts';

/** Around pages that show many services, each of which can be put in the plan. */
export default function ServicesLayout() {
  return (
    <QuickAdd value={QuickAddButton}>
      <Outlet />
    </QuickAdd>
  );
}
