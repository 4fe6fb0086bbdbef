/** How a kind of file begins, and the media type that it is stored under. */
export type Kind = {
  type: string;
  /** Media types that browsers and systems declare for it, beside `type` and none at all. */
  alsoDeclared?: readonly string[];
  begins: (head: Uint8Array) => boolean;
};

const zip: Kind['begins'] = (head) => startsWith(head, [0x50, 0x4b, 0x03, 0x04]);
const ole: Kind['begins'] = (head) => startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Office documents are archives whose first entry is one of theirs. */
const office: Kind['begins'] = (head) =>
  zip(head) && /^(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|customXml\/)/.test(ascii(head, 30));
const tiff: Kind['begins'] = (head) =>
  startsWith(head, [0x49, 0x49, 0x2a, 0x00]) || startsWith(head, [0x4d, 0x4d, 0x00, 0x2a]);
/** Any bytes but those that some program would run or a browser would show as a page. */
const harmless: Kind['begins'] = (head) =>
  !/^\s*<(!doctype|html|script|svg|\?php)|^MZ|^\x7fELF|^#!/i.test(
    ascii(head, 0, 64).replace(/^\xef\xbb\xbf/, ''),
  );
const jpeg: Kind = { type: 'image/jpeg', begins: (head) => startsWith(head, [0xff, 0xd8, 0xff]) };

/** What systems take instruments' files for that have no media type of their own. */
const guessed = ['text/plain', 'image/x-panasonic-rw', 'video/mpeg'];

/** Every kind that some purpose takes, by the ending of its name. */
export const kinds: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg: jpeg,
  png: {
    type: 'image/png',
    begins: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  webp: {
    type: 'image/webp',
    begins: (head) => ascii(head).startsWith('RIFF') && ascii(head, 8).startsWith('WEBP'),
  },
  tif: { type: 'image/tiff', begins: tiff },
  tiff: { type: 'image/tiff', begins: tiff },
  pdf: { type: 'application/pdf', begins: (head) => ascii(head).startsWith('%PDF-') },
  doc: { type: 'application/msword', begins: ole },
  xls: { type: 'application/vnd.ms-excel', begins: ole },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: office,
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', begins: office },
  csv: { type: 'text/csv', alsoDeclared: ['text/plain', 'application/vnd.ms-excel'], begins: isPlainText },
  txt: { type: 'text/plain', begins: isPlainText },
  zip: { type: 'application/zip', alsoDeclared: ['application/x-zip-compressed'], begins: zip },
  rar: {
    type: 'application/vnd.rar',
    alsoDeclared: ['application/x-rar-compressed', 'application/x-rar', 'application/x-compressed'],
    begins: (head) => startsWith(head, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  },
  gif: { type: 'image/gif', begins: (head) => /^GIF8[79]a/.test(ascii(head)) },
  mp4: { type: 'video/mp4', begins: (head) => ascii(head, 4).startsWith('ftyp') },
  ofd: { type: 'application/ofd', alsoDeclared: ['application/zip'], begins: zip },
  xy: { type: 'text/plain', alsoDeclared: ['chemical/x-xyz'], begins: isPlainText },
  jdx: { type: 'chemical/x-jcamp-dx', alsoDeclared: ['text/plain'], begins: isPlainText },
  dx: { type: 'chemical/x-jcamp-dx', alsoDeclared: ['text/plain'], begins: isPlainText },
  vms: { type: 'text/plain', begins: isPlainText },
  dat: { type: 'application/octet-stream', alsoDeclared: guessed, begins: harmless },
  raw: { type: 'application/octet-stream', alsoDeclared: guessed, begins: harmless },
  xrdml: { type: 'application/xml', alsoDeclared: ['text/xml'], begins: isXml },
  xml: { type: 'application/xml', alsoDeclared: ['text/xml'], begins: isXml },
  '7z': {
    type: 'application/x-7z-compressed',
    alsoDeclared: ['application/x-compressed'],
    begins: (head) => startsWith(head, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  },
};

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function ascii(head: Uint8Array, from = 0, count = 24): string {
  return String.fromCharCode(...head.subarray(from, from + count));
}

/** XML that says so and is no page: with that beginning browsers show pages too, except for their name spaces. */
function isXml(head: Uint8Array): boolean {
  const isWide = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(head);
  return (
    /^\s*<\?xml\s/.test(text) && !/<(!doctype|html|script|svg|xsl:|\w+:?script)|xml-stylesheet/i.test(text)
  );
}

/** No control bytes but those of lines and tabs, and nothing that a browser could take for a document of its own. */
function isPlainText(head: Uint8Array): boolean {
  const isWide = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  if (!isWide && head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(head).trimStart();
  return !/^(<[!?a-z]|%PDF-|MZ|\x7fELF|#!)/i.test(text);
}
