import { useEffect, useState } from 'react';

/** Counted in this document already; the server forgives what is counted twice on one day anyway. */
const counted = new Set<string>();

/** How often an article was seen, this visit included once it is counted. */
export function ViewCount({ rid, views }: { rid: string; views: number }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(undefined);
    if (counted.has(rid)) return;
    counted.add(rid);
    let isShown = true;
    // A view that could not be counted is no matter for the reader.
    import('./count-visit.ts')
      .then(({ countVisit }) => countVisit(rid, 0))
      .then((counts) => isShown && setNow(counts.views))
      .catch(() => counted.delete(rid));
    return () => {
      isShown = false;
    };
  }, [rid]);
  return <span>浏览 {(now ?? views).toLocaleString('zh-CN')}</span>;
}
