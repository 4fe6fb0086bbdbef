/** How a text's letters are stored; all but UTF-16 keep digits and separators in single bytes. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'shift_jis' | 'windows-1252';

/** How much of a file is looked at to tell its encoding, in bytes. */
const looked = 256 * 1024;

/**
 * The encoding of a text: by its mark, else UTF-16 by its zeros, else UTF-8 when it is well-formed, else GBK when its
 * high bytes come in pairs, Shift JIS when they are kana, else the western one that instruments write. Undefined when it is no text.
 */
export function encodingOf(bytes: Uint8Array): Encoding | undefined {
  const head = bytes.subarray(0, looked);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let zerosAtEven = 0;
  let zerosAtOdd = 0;
  let others = 0;
  for (let at = 0; at < head.length; at++) {
    const byte = head[at] as number;
    if (byte === 0) at % 2 ? zerosAtOdd++ : zerosAtEven++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) others++;
  }
  const most = head.length * 0.35;
  if (zerosAtOdd > most && zerosAtEven === 0) return 'utf-16le';
  if (zerosAtEven > most && zerosAtOdd === 0) return 'utf-16be';
  if (zerosAtEven + zerosAtOdd + others > head.length * 0.002) return undefined;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    if (isJapanese(head)) return 'shift_jis';
    return comesInPairs(head) ? 'gb18030' : 'windows-1252';
  }
}

/** The whole text; undefined when it is none. */
export function textOf(bytes: Uint8Array, encoding = encodingOf(bytes)): string | undefined {
  return encoding && new TextDecoder(encoding).decode(bytes);
}

/** Bytes whose digits, separators and ends of lines are single bytes; the same ones where they already are. */
export function singleBytes(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (!encoding.startsWith('utf-16')) return bytes;
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

/** Kana stand in two rows of Shift JIS whose bytes hardly occur in GBK. */
function isJapanese(bytes: Uint8Array): boolean {
  let [kana, letters] = [0, 0];
  for (let at = 0; at < bytes.length - 1; at++) {
    const [lead, next] = [bytes[at] as number, bytes[at + 1] as number];
    if (lead < 0x80) continue;
    letters++;
    if ((lead === 0x82 && next >= 0x9f && next <= 0xf1) || (lead === 0x83 && next >= 0x40 && next <= 0x96))
      kana++;
    at++;
  }
  return kana > 3 && kana > letters / 8;
}

/** Chinese letters of GBK are two bytes above 0xA0, hardly ever one alone; western letters stand among small ones. */
function comesInPairs(bytes: Uint8Array): boolean {
  let pairs = 0;
  let single = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) < 0x80) continue;
    if ((bytes[at] as number) >= 0xa1 && (bytes[at + 1] ?? 0) >= 0xa1) {
      pairs++;
      at++;
    } else single++;
  }
  return pairs > single;
}
