/** A count in a dot; nothing at 0, "99+" above 99. Give the count to the link's name as well. */
export function CountBadge({ count, className = '' }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`h-4.5 min-w-4.5 rounded-[9px] bg-accent px-1 text-center font-num text-2xs font-semibold text-on-accent ${className}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
