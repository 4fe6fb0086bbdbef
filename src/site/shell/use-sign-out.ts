import { useLocation, useNavigate } from 'react-router';
import { endSession } from '../../ui/asking/session.ts';

/** Signs out here and stays on the page, its hash emptied (specification section 2, "Routing behaviour"). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    const { leave } = await import('../../features/identity/signing-in/public/leave.ts');
    await leave();
    endSession();
    await navigate({ pathname, search, hash: '' }, { replace: true });
  };
}
