/** A symbol of `public/images/icons.svg`, as large as its class says (1.25 em unless told); decoration only. */
export function Icon({ name, className = 'size-[1.25em]' }: { name: string; className?: string }) {
  return (
    <svg
      className={`shrink-0 fill-none stroke-current stroke-[1.7] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
      aria-hidden="true"
    >
      <use href={`/images/icons.svg#i-${name}`} />
    </svg>
  );
}
