/** A data block of a CIF: single items and loops, all by names in small letters. */
export type Cif = {
  name: string;
  items: Map<string, string>;
  loops: { names: string[]; rows: string[][] }[];
};

const token =
  /(?:^;([\s\S]*?)\r?\n;(?=\s|$))|'((?:[^'\n]|'(?=\S))*)'(?=\s|$)|"((?:[^"\n]|"(?=\S))*)"(?=\s|$)|#[^\n]*|(\S+)/gm;

/** The blocks of a CIF. */
export function cifBlocks(text: string): Cif[] {
  const blocks: Cif[] = [];
  let loop: Cif['loops'][number] | undefined;
  let isHeading = false;
  let name: string | undefined;
  for (const [whole, lines, single, double, bare] of text.matchAll(token)) {
    if (
      whole.startsWith('#') &&
      bare === undefined &&
      lines === undefined &&
      single === undefined &&
      double === undefined
    )
      continue;
    const block = blocks.at(-1);
    if (bare !== undefined && /^data_/i.test(bare)) {
      blocks.push({ name: bare.slice(5), items: new Map(), loops: [] });
      [loop, name] = [undefined, undefined];
    } else if (!block) {
    } else if (bare?.toLowerCase() === 'loop_') {
      loop = { names: [], rows: [] };
      block.loops.push(loop);
      isHeading = true;
      name = undefined;
    } else if (bare?.startsWith('_')) {
      if (loop && isHeading) loop.names.push(bare.toLowerCase());
      else [name, loop] = [bare.toLowerCase(), undefined];
    } else {
      const value = lines ?? single ?? double ?? bare ?? '';
      if (loop && loop.names.length > 0) {
        isHeading = false;
        const last = loop.rows.at(-1);
        if (last && last.length < loop.names.length) last.push(value);
        else loop.rows.push([value]);
      } else if (name) {
        block.items.set(name, value);
        name = undefined;
      }
    }
  }
  return blocks;
}

/** Of several blocks the first with atoms, and how many there are. */
export function cifOf(text: string): { block: Cif; blocks: number } | undefined {
  const blocks = cifBlocks(text);
  const hasAtoms = ({ loops }: Cif) =>
    loops.some(({ names }) => names.some((own) => own.startsWith('_atom_site')));
  const block = blocks.find(hasAtoms) ?? blocks[0];
  return block && { block, blocks: blocks.length };
}

/** A number as a CIF writes it, with the uncertainty of its last digits in brackets. */
export function cifNumber(text: string | undefined): number {
  return text === undefined ? Number.NaN : Number(text.replace(/\(\d+\)$/, ''));
}
