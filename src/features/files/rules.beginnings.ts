/** Whether the first bytes of a file are those of its kind. */
export type Begins = (head: Uint8Array) => boolean;

/** How a kind of file begins, and the media type that it is stored under. */
export type Kind = {
  type: string;
  /** Media types that browsers and systems declare for it, beside `type` and none at all. */
  alsoDeclared?: readonly string[] | RegExp;
  begins: Begins;
};

/** Files that begin with these letters, or have them `at` a place. */
export const marked =
  (words: string | RegExp, at = 0): Begins =>
  (head) => {
    const text = ascii(head, at, 64);
    return typeof words === 'string' ? text.startsWith(words) : words.test(text);
  };

export const startingWith =
  (...bytes: number[]): Begins =>
  (head) =>
    bytes.every((byte, index) => head[index] === byte);

export const anyOf =
  (...ways: Begins[]): Begins =>
  (head) =>
    ways.some((begins) => begins(head));

export const zip = startingWith(0x50, 0x4b, 0x03, 0x04);
export const ole = startingWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** Office documents are archives whose first entry is one of theirs. */
export const office: Begins = (head) =>
  zip(head) &&
  /^(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|customXml\/)/.test(ascii(head, 30, 24));
/** TIFF and BigTIFF, in either order of bytes. */
export const tiff = anyOf(
  startingWith(0x49, 0x49, 0x2a, 0x00),
  startingWith(0x4d, 0x4d, 0x00, 0x2a),
  startingWith(0x49, 0x49, 0x2b, 0x00),
  startingWith(0x4d, 0x4d, 0x00, 0x2b),
);
/** HDF5 begins at once, or after a block of the user's own. */
export const hdf5 = anyOf(...[0, 512, 1024, 2048].map((at) => marked('\x89HDF\r\n\x1a\n', at)));

/** Any bytes but those that some program would run or a browser would show as a page. */
export const harmless: Begins = (head) =>
  !/^\s*<(!doctype|html|script|svg|\?php)|^MZ|^\x7fELF|^#!/i.test(
    ascii(head, 0, 64).replace(/^\xef\xbb\xbf/, ''),
  );

/** XML that says so and is no page: with that beginning browsers show pages too, except for their name spaces. */
export function isXml(head: Uint8Array): boolean {
  const text = textOf(head);
  return (
    /^\s*<\?xml\s/.test(text) && !/<(!doctype|html|script|svg|xsl:|\w+:?script)|xml-stylesheet/i.test(text)
  );
}

/** No control bytes but those of lines and tabs, and nothing that a browser could take for a document of its own. */
export function isPlainText(head: Uint8Array): boolean {
  return isText(head) && !/^(<[!?a-z]|%PDF-|MZ|\x7fELF|#!)/i.test(textOf(head).trimStart());
}

/** A page or drawing as text, for files that are only ever saved. */
export function isMarkup(head: Uint8Array): boolean {
  return isText(head) && /^\s*<[!?a-z]/i.test(textOf(head));
}

function isText(head: Uint8Array): boolean {
  return isWide(head) || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function isWide(head: Uint8Array): boolean {
  return startingWith(0xff, 0xfe)(head) || startingWith(0xfe, 0xff)(head);
}

function textOf(head: Uint8Array): string {
  return new TextDecoder(isWide(head) ? 'utf-16le' : 'utf-8').decode(head);
}

function ascii(head: Uint8Array, from: number, count: number): string {
  return String.fromCharCode(...head.subarray(from, from + count));
}
