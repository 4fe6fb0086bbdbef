/** A file of a chosen folder: its path within the folder, with slashes. */
export type NamedFile = { path: string };

/**
 * Which sample each file of a folder belongs to, by the samples' numbers in its name or, failing that, in the folders
 * it lies in; undefined where none or several fit. The longest number counts, so that A-10 is not taken for A-1.
 */
export function matchFiles<Sample extends { rid: string; no: string }>(
  files: readonly NamedFile[],
  samples: readonly Sample[],
): (Sample | undefined)[] {
  return files.map(({ path }) => {
    const parts = path.split('/');
    const name = (parts.pop() ?? '').replace(/\.[^.]*$/, '');
    return (
      sampleIn(name, samples) ??
      parts
        .reverse()
        .reduce<Sample | undefined>((found, folder) => found ?? sampleIn(folder, samples), undefined)
    );
  });
}

function sampleIn<Sample extends { no: string }>(
  text: string,
  samples: readonly Sample[],
): Sample | undefined {
  const found = samples.filter(({ no }) => isIn(plain(no), plain(text)));
  const longest = Math.max(0, ...found.map(({ no }) => plain(no).length));
  const best = found.filter(({ no }) => plain(no).length === longest);
  return best.length === 1 ? best[0] : undefined;
}

/** Whether `number` stands in `text` by itself: no digit goes on at its digits, no letter at its letters. */
function isIn(number: string, text: string): boolean {
  if (!number) return false;
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + number.length] ?? '';
    if (!goesOn(before, number[0] ?? '') && !goesOn(number.at(-1) ?? '', after)) return true;
  }
  return false;
}

function goesOn(one: string, other: string): boolean {
  return [/\d/, /\p{L}/u].some((kind) => kind.test(one) && kind.test(other));
}

/** Small letters, and one sign for what separates. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-–—.#]+/g, '-')
    .replace(/^-|-$/g, '');
}

const techniques: [RegExp, string][] = [
  [/XRD|X射线衍射|衍射/i, 'XRD'],
  [/XPS|光电子/i, 'XPS'],
  [/拉曼|Raman/i, 'Raman'],
  [/红外|FTIR/i, 'FTIR'],
  [/核磁|NMR/i, 'NMR'],
  [/质谱|LC-?MS|GC-?MS/i, 'MS'],
  [/BET|物理吸附|比表面/i, 'BET'],
  [/热重|TGA/i, 'TGA'],
  [/DSC|差示/i, 'DSC'],
  [/ICP/i, 'ICP'],
  [/EIS|阻抗/i, 'EIS'],
  [/拉伸/i, '拉伸'],
  [/紫外|UV/i, 'UV-Vis'],
  [/TEM|透射/i, 'TEM'],
  [/SEM|扫描电/i, 'SEM'],
];

/** The technique that a service's name tells of; empty when it tells of none that is known. */
export function techniqueOf(service: string): string {
  return techniques.find(([pattern]) => pattern.test(service))?.[1] ?? '';
}
