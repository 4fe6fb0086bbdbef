import { Link } from '../link.tsx';

/** Above a list that shows only what a notice led to: says so, and leads to all of it. */
export function OnlyOne({ to }: { to: string }) {
  return (
    <p role="status" className="rounded-md bg-subtle px-4 py-2.5 text-body">
      仅显示通知所指的记录{' '}
      <Link to={to} className="text-link hover:underline pointer-coarse:py-2.5">
        查看全部
      </Link>
    </p>
  );
}
