import { ApplyView } from '../../features/credit/staff/apply-view.tsx';
import { PayerRecord } from '../../features/settlement/desk/staff/payer-record.tsx';

/** One application for credit with how its owner has paid so far. */
export default function StaffCreditPage({
  params,
}: {
  params: Readonly<Record<string, string | undefined>>;
}) {
  const rid = params.rid ?? '';
  return <ApplyView key={rid} rid={rid} standing={(owner) => <PayerRecord owner={owner} />} />;
}
