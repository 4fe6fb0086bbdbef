import { DeskFigures } from '../../features/figures/staff/desk-figures.tsx';
import { DeskPage } from '../../features/home/staff/desk-page.tsx';

/** What is to be done, and below it how it goes. */
export default function StaffDeskPage() {
  return <DeskPage figures={<DeskFigures />} />;
}
