import { joined } from '../rules.joining.ts';

/** Heads of modules: names of 41 letters, then lengths and versions, of which EC-Lab from 11.50 on has more. */
const [firstModule, namesBytes, oldHead, newHead] = [0x34, 41, 57, 65];
const newMark = 0xffffffff;
/** Where the rows of the data begin, by the old and by the new layout. */
const [oldRows, newRows] = [0x195, 1_007];
/** The version by which the old layout of the data is told. */
const oldVersion = 2;

/**
 * A file of EC-Lab 11.50 or newer in the layout of those before it, which is told in public and read by the library; other
 * files as they are. Throws RangeError for files that are damaged.
 */
export function inOldLayout(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isNew =
    firstModule + newHead <= bytes.length && view.getUint32(firstModule + namesBytes, true) === newMark;
  if (!isNew) return bytes;
  const parts: Uint8Array[] = [bytes.subarray(0, firstModule)];
  for (let at = firstModule; at < bytes.length; ) {
    const length = view.getUint32(at + namesBytes + 4, true);
    const body = bytes.subarray(at + newHead, at + newHead + length);
    if (length === 0 || body.length < length) throw new RangeError('module');
    const isData = /data/i.test(
      new TextDecoder('windows-1252').decode(bytes.subarray(at + 6, at + namesBytes)),
    );
    const own = isData ? oldData(body) : body;
    const head = new Uint8Array(oldHead);
    head.set(bytes.subarray(at, at + namesBytes));
    const told = new DataView(head.buffer);
    told.setUint32(namesBytes, own.length, true);
    told.setUint32(namesBytes + 4, isData ? oldVersion : 0, true);
    head.set(bytes.subarray(at + newHead - 8, at + newHead), oldHead - 8);
    parts.push(head, own);
    at += newHead + length;
  }
  return joined(Uint8Array, parts);
}

/** The number of rows and of columns, then the columns' numbers, one byte further on in the new layout. */
function oldData(body: Uint8Array): Uint8Array {
  const columns = body[4] ?? 0;
  if (body.length <= newRows || 5 + 2 * columns > oldRows) throw new RangeError('columns');
  const own = new Uint8Array(oldRows + body.length - newRows);
  own.set(body.subarray(0, 5));
  own.set(body.subarray(6, 6 + 2 * columns), 5);
  own.set(body.subarray(newRows), oldRows);
  return own;
}
