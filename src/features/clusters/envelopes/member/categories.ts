/** A category that envelopes may be narrowed to. */
export type Category = { id: number; name: string; type: string };

/** What these categories are called. */
export function namesOf(ids: readonly number[], categories: readonly Category[]): string {
  return ids.map((id) => categories.find((each) => each.id === id)?.name ?? `分类 ${id}`).join('、');
}
