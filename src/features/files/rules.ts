import { uploadLimits } from '../../core/upload.ts';
import type { Limit } from '../identity/rules.limits.ts';
import type { Purpose } from './contract.ts';

/** Files that one account, or one address without account, may send (trust figure G14). */
export const uploadRate: Limit = { name: 'upload', windows: [{ figure: 60, seconds: 3_600 }] };

/** Bytes that one account may keep (trust figure G28). */
export const accountBytes = 2 * 1024 ** 3;

/** How a kind of file begins, and the media type that it is stored under. */
type Kind = {
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
const jpeg: Kind = { type: 'image/jpeg', begins: (head) => startsWith(head, [0xff, 0xd8, 0xff]) };

/** Every kind that some purpose takes, by the ending of its name. */
const kinds: Record<string, Kind> = {
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
  '7z': {
    type: 'application/x-7z-compressed',
    alsoDeclared: ['application/x-compressed'],
    begins: (head) => startsWith(head, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  },
};

/** The endings that each purpose takes, as pickers and help texts show them. */
export const purposes: Record<Purpose, { endings: readonly string[] }> = {
  requirement: { endings: Object.keys(kinds) },
};

/** The ending of a name in small letters without its dot; empty when it has none. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * The name without folders, and without letters that control, reverse or hide; at most 150 characters with the
 * ending kept. Undefined when nothing is left of it.
 */
export function cleanName(name: string): string | undefined {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = endingOf(plain);
  const stem = ending ? plain.slice(0, -ending.length - 1) : plain;
  if (!stem) return undefined;
  return [...stem].slice(0, 140).join('') + (ending && `.${ending}`);
}

/** The media type of a file whose ending, declared type and, once they are here, first bytes agree. */
export function typeOf(
  purpose: Purpose,
  { name, declaredType }: { name: string; declaredType: string },
  head?: Uint8Array,
): { type: string } | 'wrong type' | 'wrong content' {
  const ending = endingOf(name);
  const kind = purposes[purpose].endings.includes(ending) ? kinds[ending] : undefined;
  if (!kind) return 'wrong type';
  const declared = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const agreeing = [kind.type, ...(kind.alsoDeclared ?? []), '', 'application/octet-stream'];
  if (!agreeing.includes(declared)) return 'wrong content';
  if (head && !kind.begins(head)) return 'wrong content';
  return { type: kind.type };
}

/** Why a file is not worth sending, in words for its sender; undefined when nothing speaks against it. */
export function whyNot(purpose: Purpose, file: { name: string; size: number }): string | undefined {
  if (!purposes[purpose].endings.includes(endingOf(file.name))) return '不支持的文件类型';
  if (file.size === 0) return '文件内容为空';
  if (file.size > uploadLimits.bytes) return `文件过大，每个文件不超过 ${uploadLimits.bytes / 1024 ** 2} MB`;
  return undefined;
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function ascii(head: Uint8Array, from = 0): string {
  return String.fromCharCode(...head.subarray(from, from + 24));
}

/** No control bytes but those of lines and tabs, and nothing that a browser could take for a document of its own. */
function isPlainText(head: Uint8Array): boolean {
  const isWide = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  if (!isWide && head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(head).trimStart();
  return !/^(<[!?a-z]|%PDF-|MZ|\x7fELF|#!)/i.test(text);
}
