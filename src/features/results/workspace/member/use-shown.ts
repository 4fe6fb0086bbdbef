import { useSearchParams } from 'react-router';
import { queryOf, type Shown, shownIn } from '../rules.view.ts';

/** What the workspace shows, kept in the page's address, so that a link leads to exactly this view. */
export function useShown() {
  const [query, setQuery] = useSearchParams();
  const shown = shownIn(query);
  const show = (next: Shown) => setQuery(queryOf(next), { replace: true, preventScrollReset: true });
  return { shown, show };
}
