/** Boxes where the plan or a step is going to be. */
export function ExperimentSkeleton() {
  const box = 'animate-pulse rounded-xs bg-subtle motion-reduce:animate-none';
  const card = 'rounded-lg border border-line bg-surface p-4 md:p-6';
  return (
    <div role="status" aria-label="正在加载" className="pt-4 md:pt-6">
      <div className={`h-4 w-40 ${box}`} />
      <div className="mt-4 grid items-start gap-4 md:mt-6 md:grid-cols-[minmax(0,1fr)_296px] md:gap-5">
        <div className={card}>
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex items-center gap-4 py-4">
              <div className={`h-12 w-16 shrink-0 ${box}`} />
              <div className="flex-1 space-y-2.5">
                <div className={`h-4 w-2/5 ${box}`} />
                <div className={`h-3.5 w-3/5 ${box}`} />
              </div>
            </div>
          ))}
        </div>
        <div className={card}>
          <div className={`h-5 w-2/5 ${box}`} />
          <div className={`mt-5 h-3.5 ${box}`} />
          <div className={`mt-3 h-3.5 w-4/5 ${box}`} />
          <div className={`mt-5 h-8 w-1/2 ${box}`} />
        </div>
      </div>
    </div>
  );
}
