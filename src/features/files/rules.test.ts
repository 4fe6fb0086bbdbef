import { expect, test } from 'vitest';
import { cleanName, endingOf, typeOf, whyNot } from './rules.ts';

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.of(value))));

test.each([
  ['报告.PDF', '报告.pdf'],
  ['C:\\fakepath\\a.png', 'a.png'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['a\u202Egnp.exe.pdf', 'agnp.exe.pdf'],
  ['a.pdf::$DATA', 'a.pdf__$DATA'],
  ['\\\\server\\share\\x.csv', 'x.csv'],
  ['  a \t b .txt', 'a b .txt'],
  ['\u0000.pdf', 'pdf'],
  ['...', undefined],
  ['', undefined],
  [`${'长'.repeat(300)}.docx`, `${'长'.repeat(140)}.docx`],
])('the name %j is kept as %j', (name, kept) => {
  expect(cleanName(name)).toBe(kept);
});

test.each([
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['.pdf', ''],
  ['a.pdf ', ''],
  ['A.JPeG', 'jpeg'],
])('%j ends in %j', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

const png = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'rest');
const docx = bytes('PK', 3, 4, Buffer.alloc(26).toString('latin1'), '[Content_Types].xml');
test.each([
  ['a.png', 'image/png', png],
  ['a.jpg', 'image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['a.webp', 'image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['a.tiff', 'image/tiff', bytes('II*', 0)],
  ['a.pdf', 'application/pdf', bytes('%PDF-1.7')],
  ['a.xls', 'application/vnd.ms-excel', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['a.docx', '', docx],
  ['a.csv', 'application/vnd.ms-excel', bytes('样品,含量\n1,2')],
  ['a.txt', 'text/plain; charset=utf-8', bytes(0xff, 0xfe, 'a', 0, 'b', 0)],
  ['a.zip', 'application/x-zip-compressed', bytes('PK', 3, 4)],
  ['a.rar', 'application/octet-stream', bytes('Rar!', 0x1a, 7, 1, 0)],
  ['a.7z', '', bytes('7z', 0xbc, 0xaf, 0x27, 0x1c)],
])('%s declared as "%s" is what it says', (name, declaredType, head) => {
  expect(typeOf('requirement', { name, declaredType }, head)).toHaveProperty('type');
});

test.each([
  ['a.svg', 'image/svg+xml', bytes('<svg>'), 'wrong type'],
  ['a.html', 'text/html', bytes('<html>'), 'wrong type'],
  ['a.exe', '', bytes('MZ'), 'wrong type'],
  ['a.png.exe', 'image/png', png, 'wrong type'],
  ['a', 'image/png', png, 'wrong type'],
  ['constructor', '', png, 'wrong type'],
  ['a.png', 'text/html', png, 'wrong content'],
  ['a.png', 'image/svg+xml', png, 'wrong content'],
  ['a.png', 'image/png', bytes('<svg xmlns="">'), 'wrong content'],
  ['a.jpg', 'image/jpeg', png, 'wrong content'],
  ['a.pdf', 'application/pdf', bytes('GIF89a %PDF-1.7'), 'wrong content'],
  ['a.docx', '', bytes('PK', 3, 4, Buffer.alloc(26).toString('latin1'), 'evil.exe'), 'wrong content'],
  ['a.txt', 'text/plain', bytes(' <!DOCTYPE html>'), 'wrong content'],
  ['a.txt', 'text/plain', bytes('<script>alert(1)</script>'), 'wrong content'],
  ['a.csv', 'text/csv', bytes('<?xml version="1.0"?>'), 'wrong content'],
  ['a.txt', 'text/plain', bytes('a', 0, 'b'), 'wrong content'],
  ['a.txt', 'text/plain', bytes('MZ', 0x90, 0), 'wrong content'],
  ['a.zip', '', bytes('PK'), 'wrong content'],
])('%s declared as "%s" is refused', (name, declaredType, head, reason) => {
  expect(typeOf('requirement', { name, declaredType }, head)).toBe(reason);
});

test('the browser says beforehand what would be refused', () => {
  expect(whyNot('requirement', { name: 'a.pdf', size: 50 * 1024 * 1024 })).toBeUndefined();
  expect(whyNot('requirement', { name: 'a.pdf', size: 50 * 1024 * 1024 + 1 })).toMatch(/^文件过大/);
  expect(whyNot('requirement', { name: 'a.pdf', size: 0 })).toBe('文件内容为空');
  expect(whyNot('requirement', { name: 'a.svg', size: 1 })).toBe('不支持的文件类型');
});
