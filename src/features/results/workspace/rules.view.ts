/** What the workspace shows, as its address says it. */
export type Shown = {
  /** The file in the large picture; the first one unless it says. */
  file: string | undefined;
  /** Files whose curves lie over it, of other orders as well. */
  over: readonly string[];
  /** Whether all samples of its technique stand beside each other in small pictures. */
  isGrid: boolean;
};

/** So many curves lie over one at most. */
export const mostOver = 20;

const rid = /^[0-9A-Z]{26}$/;

/** Reads the query of an address; what it cannot be is left out. */
export function shownIn(query: URLSearchParams): Shown {
  const file = query.get('file') ?? '';
  const over = (query.get('over') ?? '').split(',').filter((each) => rid.test(each) && each !== file);
  return {
    file: rid.test(file) ? file : undefined,
    over: [...new Set(over)].slice(0, mostOver),
    isGrid: query.get('view') === 'grid',
  };
}

/** The query that says it. */
export function queryOf({ file, over, isGrid }: Shown): URLSearchParams {
  return new URLSearchParams({
    ...(file && { file }),
    ...(over.length > 0 && { over: over.join(',') }),
    ...(isGrid && { view: 'grid' }),
  });
}

/** With a file laid over the picture, or taken away again; the oldest go where there are too many. */
export function toggled(over: readonly string[], rid: string): readonly string[] {
  return over.includes(rid) ? over.filter((other) => other !== rid) : [...over, rid].slice(-mostOver);
}
