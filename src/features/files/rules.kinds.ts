import * as first from './rules.beginnings.ts';
import { dataKinds } from './rules.kinds.data.ts';

const jpeg: first.Kind = { type: 'image/jpeg', begins: first.startingWith(0xff, 0xd8, 0xff) };

/** Pictures, documents and archives that everybody has, by the ending of their names. */
export const documentKinds: Readonly<Record<string, first.Kind>> = {
  jpg: jpeg,
  jpeg: jpeg,
  png: {
    type: 'image/png',
    begins: first.startingWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  webp: { type: 'image/webp', begins: first.marked(/^RIFF[\s\S]{4}WEBP/) },
  tif: { type: 'image/tiff', begins: first.tiff },
  tiff: { type: 'image/tiff', begins: first.tiff },
  pdf: { type: 'application/pdf', begins: first.marked('%PDF-') },
  doc: { type: 'application/msword', begins: first.ole },
  xls: { type: 'application/vnd.ms-excel', begins: first.ole },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: first.office,
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', begins: first.office },
  csv: {
    type: 'text/csv',
    alsoDeclared: ['text/plain', 'application/vnd.ms-excel'],
    begins: first.isPlainText,
  },
  txt: { type: 'text/plain', begins: first.isPlainText },
  zip: { type: 'application/zip', alsoDeclared: ['application/x-zip-compressed'], begins: first.zip },
  rar: {
    type: 'application/vnd.rar',
    alsoDeclared: ['application/x-rar-compressed', 'application/x-rar', 'application/x-compressed'],
    begins: first.marked('Rar!\x1a\x07'),
  },
  gif: { type: 'image/gif', begins: first.marked(/^GIF8[79]a/) },
  '7z': {
    type: 'application/x-7z-compressed',
    alsoDeclared: ['application/x-compressed'],
    begins: first.startingWith(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  },
};

/** Every kind that some purpose takes, by the ending of its name. */
export const kinds: Readonly<Record<string, first.Kind>> = { ...documentKinds, ...dataKinds };
