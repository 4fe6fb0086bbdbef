/** Somebody or a group by the first sign of the name. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-tint text-on-tint ${isLarge ? 'size-14 text-xl font-semibold' : 'size-10 font-medium'}`}
    >
      {[...name][0]}
    </span>
  );
}
