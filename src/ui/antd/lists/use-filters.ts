import { useLocation, useNavigate } from 'react-router';

/** The filters of a list, kept in the page's address so that reloading and going back find them again. */
export function useFilters<Names extends string>(
  names: readonly Names[],
): [Partial<Record<Names, string>>, (changes: Partial<Record<Names, string | undefined>>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Partial<Record<Names, string>>;
  const change = (changes: Partial<Record<Names, string | undefined>>) => {
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const text = query.toString();
    void navigate(pathname + (text && `?${text}`), { replace: true, preventScrollReset: true });
  };
  return [filters, change];
}
