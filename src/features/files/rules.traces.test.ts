import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { onePixel } from '../../../tests/fixtures/samples.ts';
import { withoutTraces } from './rules.traces.ts';

/** A JPEG segment. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A TIFF head with the way up, and a place in its tail, as little endian as phones write it. */
function exif(turned: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(turned, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 39.99N 116.31E')]);
}

const frame = segment(0xc0, Buffer.from([8, 0, 20, 0, 30, 1, 1, 0x11, 0]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([7, 7, 0xff, 0xd9]),
]);
const jpeg = (...more: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...more, frame, scan]);

test('a photo loses place and program, and keeps which way up it is', () => {
  const icc = segment(0xe2, Buffer.from('ICC_PROFILE'));
  const photo = jpeg(segment(0xe1, exif(6)), icc, segment(0xfe, Buffer.from('by me')));
  const plain = withoutTraces('image/jpeg', Buffer.concat([photo, Buffer.from('a film')]));
  expect(plain?.includes('GPS')).toBe(false);
  expect(plain?.includes('by me')).toBe(false);
  expect(plain?.includes('a film')).toBe(false);
  expect(plain?.includes('ICC_PROFILE')).toBe(true);
  expect(imageSize(plain as Buffer)).toMatchObject({ width: 30, height: 20, orientation: 6 });
  expect(withoutTraces('image/jpeg', jpeg())).toEqual(jpeg());
});

test('texts go from PNG, EXIF from WebP; what is broken off is no picture', () => {
  const text = Buffer.alloc(12 + 7);
  text.writeUInt32BE(7, 0);
  text.write('tEXtAuthor!', 4);
  const png = Buffer.concat([onePixel.subarray(0, 33), text, onePixel.subarray(33)]);
  expect(withoutTraces('image/png', png)).toEqual(onePixel);
  const chunk = (name: string, content: string) => {
    const head = Buffer.alloc(8);
    head.write(name, 0);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, Buffer.from(content, 'latin1')]);
  };
  const webp = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
    return Buffer.concat([
      chunk('RIFF', '').subarray(0, 4),
      Buffer.from(Uint32Array.of(body.length).buffer),
      body,
    ]);
  };
  const [flagged, plain] = ['\x08', '\0'].map((flags) => chunk('VP8X', `${flags}\0\0\0\x01\0\0\x01\0\0`));
  const data = chunk('VP8 ', 'dots');
  expect(withoutTraces('image/webp', webp(flagged as Buffer, data, chunk('EXIF', 'GPS.')))).toEqual(
    webp(plain as Buffer, data),
  );
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(withoutTraces(type, Buffer.from('nothing'))).toBeUndefined();
  expect(withoutTraces('image/png', png.subarray(0, 40))).toBeUndefined();
  expect(withoutTraces('image/jpeg', jpeg(segment(0xe1, exif(6))).subarray(0, 30))).toBeUndefined();
});
