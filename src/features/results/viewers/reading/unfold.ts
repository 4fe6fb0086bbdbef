import { Unzlib, unzipSync } from 'fflate';
import { joined } from './rules.joining.ts';
import { Unreadable } from './rules.readings.ts';

/** Bytes that one file may be unfolded to in all; more would take a browser's memory. */
export const mostUnfolded = 256 * 1024 * 1024;
/** Bytes that are unfolded at a time: a thousand times as many can come of them. */
const atOnce = 16 * 1024;

const tooMuch = () => new Unreadable(`文件展开后超过 ${mostUnfolded / 1024 / 1024} MB，浏览器不能打开`);

/** The names of an archive's parts. Throws Unreadable, in the words of `damaged`, when it is damaged, or unfolds to more than `mostUnfolded` in all. */
export function partsOf(bytes: Uint8Array, damaged?: string): string[] {
  const names: string[] = [];
  let total = 0;
  opened(bytes, damaged, ({ name, originalSize }) => {
    names.push(name);
    total += originalSize;
    return false;
  });
  if (total > mostUnfolded) throw tooMuch();
  return names;
}

/** The wanted parts of an archive. Throws Unreadable when it is damaged, or they unfold to more than `mostUnfolded`. */
export function unfolded(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  damaged?: string,
): Record<string, Uint8Array> {
  let total = 0;
  return opened(bytes, damaged, ({ name, originalSize }) => {
    if (!isWanted(name)) return false;
    total += originalSize;
    if (total > mostUnfolded) throw tooMuch();
    return true;
  });
}

function opened(
  bytes: Uint8Array,
  damaged = '压缩包已损坏',
  filter: (part: { name: string; originalSize: number }) => boolean,
) {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable(damaged, { cause });
  }
}

/** Unfolds zlib data one after another, together to no more than `mostUnfolded`; then it throws Unreadable. */
export function unfolder(): (bytes: Uint8Array) => Uint8Array {
  let total = 0;
  return (bytes) => {
    const parts: Uint8Array[] = [];
    const stream = new Unzlib((part) => {
      total += part.length;
      if (total > mostUnfolded) throw tooMuch();
      parts.push(part);
    });
    for (let at = 0; at < bytes.length; at += atOnce)
      stream.push(bytes.subarray(at, at + atOnce), at + atOnce >= bytes.length);
    return joined(Uint8Array, parts);
  };
}
