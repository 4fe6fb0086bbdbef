import { Link } from '../../../ui/link.tsx';
import type { Payer } from '../contract.staff.ts';

/** Who pays, leading to their page. */
export function PayerLink({ rid, name, is_group }: Payer) {
  return (
    <Link
      to={`/staff/${is_group ? 'clusters' : 'customers'}/${rid}`}
      className="text-link underline underline-offset-3"
    >
      {name}
    </Link>
  );
}
