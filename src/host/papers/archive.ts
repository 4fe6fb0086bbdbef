import { crc32 } from 'node:zlib';

/** A file of an archive: its bytes, or how many there are and what checks them. */
export type ArchiveEntry = { name: string; bytes: number; crc32: number };

/** Where each part of an archive lies: its header, then as many bytes as the entry has, at last the directory. */
export type ArchiveLayout = {
  headers: Uint8Array[];
  offsets: number[];
  directory: Uint8Array;
  bytes: number;
};

const [localSignature, centralSignature, endSignature] = [0x04034b50, 0x02014b50, 0x06054b50];
const [end64Signature, locator64Signature] = [0x06064b50, 0x07064b50];
/** Bit 11: names are UTF-8. */
const flags = 0x0800;
const [plainVersion, version64] = [20, 45];
const [most16, most32] = [0xffff, 0xffffffff];

/**
 * The layout of a ZIP that stores its entries as they are: from sizes and checksums alone all of it but the files
 * themselves is known, so any part of it can be made at any time. Entries are smaller than 4 GiB; the whole may be larger.
 * `written` is YYYY-MM-DD HH:mm:ss and stands as the time of all entries.
 */
export function archiveLayout(entries: readonly ArchiveEntry[], written: string): ArchiveLayout {
  const time = dosTime(written);
  const headers: Uint8Array[] = [];
  const offsets: number[] = [];
  const records: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    const header = localHeader(entry, name, time);
    headers.push(header);
    offsets.push(at);
    records.push(centralRecord(entry, name, time, at));
    at += header.length + entry.bytes;
  }
  const size = records.reduce((sum, record) => sum + record.length, 0);
  const directory = joined([...records, ...endRecords({ count: entries.length, size, at })]);
  return { headers, offsets, directory, bytes: at + directory.length };
}

/** A file of an archive that is made as it is sent: `read` gives its bytes, the same each time. */
export type SentEntry = { name: string; bytes: number; read: () => AsyncIterable<Uint8Array> };

/**
 * A ZIP as it is sent, one entry after another, each of which is read twice: for its checksum, and for itself. What cannot be
 * read is left out and handed to `missing`, whose text is the last entry, if there is any. `written` is as in `archiveLayout`.
 */
export async function* archiveInTurn(
  entries: Iterable<SentEntry>,
  written: string,
  missing: { name: string; text: (names: readonly string[]) => string },
): AsyncGenerator<Uint8Array> {
  const time = dosTime(written);
  const records: Uint8Array[] = [];
  const lost: string[] = [];
  let at = 0;
  async function* sent(entry: SentEntry): AsyncGenerator<Uint8Array> {
    let sum = 0;
    let bytes = 0;
    try {
      for await (const chunk of entry.read()) {
        sum = crc32(chunk, sum);
        bytes += chunk.length;
      }
    } catch {
      lost.push(entry.name);
      return;
    }
    const name = new TextEncoder().encode(entry.name);
    const header = localHeader({ name: entry.name, bytes, crc32: sum }, name, time);
    yield header;
    yield* entry.read();
    records.push(centralRecord({ name: entry.name, bytes, crc32: sum }, name, time, at));
    at += header.length + bytes;
  }
  for (const entry of entries) yield* sent(entry);
  if (lost.length > 0) {
    const text = new TextEncoder().encode(missing.text(lost));
    yield* sent({
      name: missing.name,
      bytes: text.length,
      async *read() {
        yield text;
      },
    });
  }
  const size = records.reduce((sum, record) => sum + record.length, 0);
  yield joined([...records, ...endRecords({ count: records.length, size, at })]);
}

function localHeader(
  { bytes, crc32 }: ArchiveEntry,
  name: Uint8Array,
  [time, date]: [number, number],
): Uint8Array {
  const header = new Writer(30);
  header.u32(localSignature).u16(plainVersion).u16(flags).u16(0).u16(time).u16(date);
  header.u32(crc32).u32(bytes).u32(bytes).u16(name.length).u16(0);
  return joined([header.done(), name]);
}

function centralRecord(
  { bytes, crc32 }: ArchiveEntry,
  name: Uint8Array,
  [time, date]: [number, number],
  offset: number,
): Uint8Array {
  const isFar = offset >= most32;
  const extra = isFar ? new Writer(12).u16(1).u16(8).u64(offset).done() : new Uint8Array();
  const record = new Writer(46);
  const version = isFar ? version64 : plainVersion;
  record.u32(centralSignature).u16(version).u16(version).u16(flags).u16(0).u16(time).u16(date);
  record.u32(crc32).u32(bytes).u32(bytes).u16(name.length).u16(extra.length).u16(0).u16(0).u16(0).u32(0);
  record.u32(isFar ? most32 : offset);
  return joined([record.done(), name, extra]);
}

function endRecords({ count, size, at }: { count: number; size: number; at: number }): Uint8Array[] {
  const end = new Writer(22).u32(endSignature).u16(0).u16(0);
  end.u16(Math.min(count, most16)).u16(Math.min(count, most16));
  end.u32(Math.min(size, most32)).u32(Math.min(at, most32)).u16(0);
  if (count < most16 && at < most32) return [end.done()];
  const far = new Writer(56).u32(end64Signature).u64(44).u16(version64).u16(version64).u32(0).u32(0);
  far.u64(count).u64(count).u64(size).u64(at);
  const locator = new Writer(20)
    .u32(locator64Signature)
    .u32(0)
    .u64(at + size)
    .u32(1);
  return [far.done(), locator.done(), end.done()];
}

/** Time and date as DOS had them, in steps of two seconds. */
function dosTime(written: string): [number, number] {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = written.split(/\D/).map(Number);
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day];
}

/** Names without folders that lead out, each once: what comes again gets a number before its ending. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .split('/')
      .map((part) => part.replace(/[\\:*?"<>|]/g, '_').replace(/^\.+$/, '_'))
      .filter((part) => part)
      .join('/');
    const [, stem = plain, ending = ''] = /^(.*?)(\.[^./]+)?$/.exec(plain) ?? [];
    let distinct = plain;
    for (let count = 2; taken.has(distinct.toLowerCase()); count++) distinct = `${stem} (${count})${ending}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Writes numbers one after another, the low byte first. */
class Writer {
  private readonly view: DataView<ArrayBuffer>;
  private at = 0;

  constructor(bytes: number) {
    this.view = new DataView(new ArrayBuffer(bytes));
  }

  u16(value: number): this {
    this.view.setUint16(this.at, value, true);
    this.at += 2;
    return this;
  }

  u32(value: number): this {
    this.view.setUint32(this.at, value, true);
    this.at += 4;
    return this;
  }

  u64(value: number): this {
    this.view.setBigUint64(this.at, BigInt(value), true);
    this.at += 8;
    return this;
  }

  done(): Uint8Array {
    return new Uint8Array(this.view.buffer);
  }
}
