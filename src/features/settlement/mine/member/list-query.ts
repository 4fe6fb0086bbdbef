/** What the addresses of both lists say; empty texts are left out. */
export type ListQuery = {
  kw: string;
  project_no: string;
  overdue: string;
  from: string;
  to: string;
  page: string;
  /** `paid` for what was paid already, on the page of what is not. */
  state: string;
};

const names = ['kw', 'project_no', 'overdue', 'from', 'to', 'page', 'state'] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what makes no sense is left out. */
export function queryOf(params: URLSearchParams): ListQuery {
  const of = (name: string) => (params.get(name) ?? '').trim().slice(0, 50);
  const read = Object.fromEntries(names.map((name) => [name, of(name)])) as ListQuery;
  return {
    ...read,
    overdue: read.overdue === '1' ? '1' : '',
    from: day.test(read.from) ? read.from : '',
    to: day.test(read.to) ? read.to : '',
    state: read.state === 'paid' ? 'paid' : '',
    page: /^[1-9]\d{0,4}$/.test(read.page) ? read.page : '',
  };
}

/** What the list's call is asked for. */
export function inputOf({ kw, project_no, overdue, from, to, page }: ListQuery) {
  return {
    ...(kw && { kw }),
    ...(project_no && { project_no }),
    ...(overdue && { overdue: 1 as const }),
    ...(from && { from }),
    ...(to && { to }),
    page: Number(page || 1),
    size: 20,
  };
}

/** The address of the same list with other filters, from its first page on unless one is named. */
export function addressOf(path: string, query: ListQuery, changes: Partial<ListQuery>): string {
  const next = { ...query, page: '', ...changes };
  const params = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''));
  return params.size > 0 ? `${path}?${params}` : path;
}
