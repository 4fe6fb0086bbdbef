import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { staffMessageList } from '../../features/notifications/contract.staff.ts';
import { useCall } from '../../ui/asking/use-call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';

/** So often the bell looks for messages, in milliseconds. */
const pause = 60_000;

/** The way to one's messages with how many are unread; looks again every minute while the page is in view. */
export function MessageLink({ onChoose }: { onChoose?: () => void }) {
  const { data, reload } = useCall(staffMessageList, { size: 1, unread_only: 1 }, { every: pause });
  const { pathname } = useLocation();
  const unread = data?.unread ?? 0;
  useEffect(() => {
    window.addEventListener('staff-messages-read', reload);
    return () => window.removeEventListener('staff-messages-read', reload);
  }, [reload]);
  return (
    <Link
      to="/staff/messages"
      aria-current={pathname === '/staff/messages' ? 'page' : undefined}
      aria-label={unread ? `消息，${unread} 条未读` : '消息'}
      className="inline-flex items-center gap-1.5 rounded-sm px-2 py-1.5 text-sm text-body hover:bg-subtle"
      onClick={onChoose}
    >
      <Icon name="msg" />
      <CountBadge count={unread} />
    </Link>
  );
}
