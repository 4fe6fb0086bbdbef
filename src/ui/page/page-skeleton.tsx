/** Boxes where a page of the member centre is going to be. */
export function PageSkeleton() {
  const box = 'animate-pulse rounded-xs bg-subtle motion-reduce:animate-none';
  return (
    <div role="status" aria-label="正在加载" className="space-y-4">
      <div className="flex items-center gap-4.5 rounded-lg border border-line bg-surface p-4 md:px-6 md:py-5.5">
        <div className={`size-14 shrink-0 rounded-full ${box}`} />
        <div className="flex-1 space-y-2.5">
          <div className={`h-5 w-2/5 ${box}`} />
          <div className={`h-3.5 w-3/5 ${box}`} />
        </div>
      </div>
      {[0, 1].map((card) => (
        <div key={card} className="rounded-lg border border-line bg-surface p-4 md:p-6">
          <div className={`h-5 w-1/4 ${box}`} />
          <div className={`mt-5 h-3.5 ${box}`} />
          <div className={`mt-3 h-3.5 w-4/5 ${box}`} />
          <div className={`mt-3 h-3.5 w-3/5 ${box}`} />
        </div>
      ))}
    </div>
  );
}
