import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from './link.tsx';

/** The hash of an address under which the pickup dialog is open, over whatever page it is. */
export const pickupHash = '#pickup';

/** Opens the pickup dialog over the page; in a new tab, and without script, over the list of requests. */
export function PickupLink({ className, children }: { className: string; children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ ...location, hash: pickupHash }, { preventScrollReset: true });
  };
  return (
    <Link to={`/member/sampling${pickupHash}`} onClick={open} className={className}>
      {children}
    </Link>
  );
}
