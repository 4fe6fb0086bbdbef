import { isElement } from '../structures/rules.cells.ts';

/** Whether a heading is an element, an ion or a level of electrons: "Si+", "LiF2-", "30Si", "C 1s", "Ti2p Scan A". */
export function isSpecies(heading: string): boolean {
  const words = heading.trim();
  const [, level] = /^([A-Z][a-z]?)\s?[1-7][spdf](\d\/2)?\b/.exec(words) ?? [];
  if (level) return isElement(level);
  const [, formula] = /^\^?\d{0,3}((?:[A-Z][a-z]?_?\d*)+)(?:\^?\d?[+-])*$/.exec(words) ?? [];
  return formula !== undefined && (formula.match(/[A-Z][a-z]?/g) ?? []).every(isElement);
}
