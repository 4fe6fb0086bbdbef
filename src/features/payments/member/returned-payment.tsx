import { useLocation } from 'react-router';
import { base } from '../../../core/language.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { paymentState, returnedHash } from '../contract.ts';
import { PayDialog } from './pay-dialog.tsx';

/** The payment that somebody left this page for and comes back from, until it is closed; then the page is loaded as it is now. */
export function ReturnedPayment() {
  const { hash, pathname, search } = useLocation();
  const rid = hash.slice(returnedHash.length + 1);
  const { data, failure } = useCall(paymentState, { rid, with_code: 0 });
  if (failure || !data) return null;
  return (
    <PayDialog
      payment={data}
      onPaid={() => {}}
      onClose={() => location.replace(`${base}${pathname}${search}`)}
    />
  );
}
