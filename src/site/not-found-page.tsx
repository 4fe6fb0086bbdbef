import { data, type MetaFunction } from 'react-router';
import { NotFound } from '../ui/page/not-found.tsx';
import { missingMeta } from '../ui/page/page-meta.ts';

/** Answers 404 for every address that no page has. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = (args) => missingMeta(args);

export default function NotFoundPage() {
  return <NotFound />;
}
