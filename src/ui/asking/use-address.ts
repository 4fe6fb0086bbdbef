import { useLocation, useNavigate } from 'react-router';
import type { Call, InputOf } from '../../core/call.ts';
import type { addressFor } from './address.ts';

/**
 * What the page's address says of a list, and the addresses of the same list asked otherwise, which begin at its first
 * page unless they name one. `isNarrowed`: whether anything but the page and its size is said.
 */
export function useAddress<C extends Call, Name extends keyof InputOf<C> & string>({
  read,
  write,
}: ReturnType<typeof addressFor<C, Name>>) {
  type Changes = { [Field in Name]?: InputOf<C>[Field] | string };
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const said = read(query);
  const to = (changes: Changes) =>
    pathname + write(query, { page: undefined, ...changes } as Parameters<typeof write>[1]);
  const go = (changes: Changes) => void navigate(to(changes), { preventScrollReset: true });
  return { said, to, go, isNarrowed: Object.keys(said).some((name) => name !== 'page' && name !== 'size') };
}
