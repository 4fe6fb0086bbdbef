/** How long a rule may be, how many pieces it may have, and how often a piece may stand there. */
const limits = { length: 200, pieces: 40, count: 100 } as const;

/** A character, or a class of them such as [A-Z] or \d, and so many of it. */
const piece =
  /(\[\^?(?:\\[dws.\\\-[\]^]|[^\\[\]])+\]|\\[dws.\\\-[\](){}*+?^$|/]|[^\\[\](){}*+?^$|.])(\?|\+|\{\d{1,3}(?:,\d{1,3})?\})?/gu;

/**
 * What is wrong with a rule for texts: pieces one after the other, each a character or a class such as [A-Z] or \d,
 * with ?, +, {n} or {n,m}. There are no groups and no alternatives.
 */
export function whyNoPattern(rule: string): string | undefined {
  if (!rule || rule.length > limits.length) return `格式规则应为1~${limits.length}字`;
  const found = [...rule.matchAll(piece)];
  if (found.map(([whole]) => whole).join('') !== rule)
    return '格式规则只能由字符、[A-Z]、\\d 及 ?、+、{3}、{2,4} 组成';
  if (found.length > limits.pieces) return `格式规则最多由${limits.pieces}部分组成`;
  const counts = found.map(([, , count = '']) => boundsOf(count));
  if (counts.some(({ least, most }) => least > limits.count || (most > limits.count && most !== Infinity)))
    return `格式规则中的次数最多${limits.count}`;
  if (counts.some(({ least, most }) => least > most)) return '格式规则中的次数应从小到大';
  try {
    piecesOf(rule);
    return undefined;
  } catch {
    return '格式规则不正确';
  }
}

/**
 * Whether a text is as the rule, which is one that can be, says from its beginning to its end. It goes through the
 * text once for each piece and never back, so that no rule and no text can keep a server or a page busy.
 */
export function isLike(rule: string, text: string): boolean {
  const characters = [...text];
  const end = characters.length;
  let reached = characters.concat('').map((_, place) => place === 0);
  for (const { one, least, most } of piecesOf(rule)) {
    // How many ways to match the piece begin or cease to end at each place.
    const ways = new Int32Array(end + 2);
    let run = 0;
    for (let place = end; place >= 0; place -= 1) {
      run = place < end && one.test(characters[place] as string) ? run + 1 : 0;
      if (!reached[place] || run < least) continue;
      ways[place + least] = (ways[place + least] ?? 0) + 1;
      const after = place + Math.min(run, most) + 1;
      ways[after] = (ways[after] ?? 0) - 1;
    }
    let open = 0;
    reached = reached.map((_, place) => {
      open += ways[place] ?? 0;
      return open > 0;
    });
  }
  return reached[end] === true;
}

function piecesOf(rule: string): { one: RegExp; least: number; most: number }[] {
  return [...rule.matchAll(piece)].map(([, one = '', count = '']) => ({
    one: new RegExp(`^${one}$`, 'u'),
    ...boundsOf(count),
  }));
}

function boundsOf(count: string): { least: number; most: number } {
  if (count === '?') return { least: 0, most: 1 };
  if (count === '+') return { least: 1, most: Infinity };
  const [least = 1, most = least] = count.match(/\d+/g)?.map(Number) ?? [];
  return { least, most };
}
