/**
 * A picture without what cameras and programs write beside it: where and when it was taken, by whom, with what. Which way up
 * it is stays. Undefined for what is no sound JPEG, PNG or WebP.
 */
export function withoutTraces(type: string, bytes: Buffer): Buffer | undefined {
  try {
    if (type === 'image/jpeg') return plainJpeg(bytes);
    if (type === 'image/png') return plainPng(bytes);
    return type === 'image/webp' ? plainWebp(bytes) : undefined;
  } catch {
    // It ends before it should.
    return undefined;
  }
}

/** Keeps tables, colours and the scan; segments of applications go but JFIF, ICC profiles and Adobe's colour transform. */
function plainJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept: Buffer[] = [];
  let turned = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) turned ||= orientationIn(segment);
    const isTrace = (marker >= 0xe1 && marker <= 0xef && ![0xe2, 0xee].includes(marker)) || marker === 0xfe;
    if (!isTrace) kept.push(segment);
    at = end;
  }
  // What comes after the picture's end, such as a second one or a film, is none of it.
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  if (end < at) return undefined;
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...(turned > 1 && turned <= 8 ? [orientedSegment(turned)] : []),
    ...kept,
    bytes.subarray(at, end + 2),
  ]);
}

/** Which way up an EXIF segment says the picture is; 0 when it does not. */
function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 0;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(first);
  for (let nth = 0; nth < entries; nth += 1) {
    const entry = first + 2 + nth * 12;
    if (short(entry) === orientation) return short(entry + 8);
  }
  return 0;
}

const orientation = 0x0112;

/** An EXIF segment that says which way up the picture is, and nothing else. */
function orientedSegment(turned: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write('Exif\0\0MM\0*\0\0\0\x08', 4, 'latin1');
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(orientation, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(turned, 28);
  return segment;
}

function plainPng(bytes: Buffer): Buffer | undefined {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return undefined;
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].includes(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

function plainWebp(bytes: Buffer): Buffer | undefined {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const kept: Buffer[] = [];
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    // Flags that say that there are EXIF and XMP.
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~0x0c, 8);
    if (!['EXIF', 'XMP '].includes(name)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}
