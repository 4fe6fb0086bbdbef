import { loadAccount } from '../../features/customers/public/load-account.ts';
import { ConsentDialog } from '../../features/identity/consents/public/consent-dialog.tsx';
import { useAccount } from '../../ui/asking/account.ts';
import { useSignOut } from './use-sign-out.ts';

/** The dialog that asks for consent to later versions of the legal documents, while any is due. */
export function ConsentGate() {
  const due = useAccount()?.consentsDue ?? [];
  const signOut = useSignOut();
  return due.length > 0 && <ConsentDialog due={due} onDone={loadAccount} onSignOut={signOut} />;
}
