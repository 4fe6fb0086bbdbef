import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leads on to another address in place of this one. The router's own piece for it would weigh on every public page. */
export function GoOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
