/** The page of the guide's beginning, of a material or question, or of a pair of them. */
export function chooseAddress(...topics: readonly string[]): string {
  return ['/choose', ...topics.map(encodeURIComponent)].join('/');
}
