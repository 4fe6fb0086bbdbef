/** A query as customers type it and what a specialist would offer for it; any of `best` may be first. */
export type Judgment = { kw: string; best: readonly string[]; also: readonly string[] };

/** Judgments from lines such as `query => best best ; also`. */
export function judgments(lines: string): Judgment[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [kw = '', offered = ''] = line.split('=>');
      const [best = '', also = ''] = offered.split(';');
      const rids = (text: string) => text.split(' ').filter(Boolean);
      return { kw: kw.trim(), best: rids(best), also: rids(also) };
    });
}
