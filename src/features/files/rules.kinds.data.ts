import * as first from './rules.beginnings.ts';

/**
 * What systems declare for endings that they do not know, or take for something else (`.spc` for certificates): anything
 * but pages, scripts and programs. Such files are stored and saved as bytes, whatever was declared.
 */
const guessed = /^(?!.*(html|svg|script|php|msdownload|x-sh$|x-msdos|java))[a-z]+\/[\w.+-]+$/;

const bytes = (begins: first.Begins): first.Kind => ({
  type: 'application/octet-stream',
  alsoDeclared: guessed,
  begins,
});
const all = (endings: string, kind: first.Kind) =>
  Object.fromEntries(endings.split(' ').map((ending) => [ending, kind]));

/** Files of instruments and of programs that work on their data, by the ending of their names. */
export const dataKinds: Readonly<Record<string, first.Kind>> = {
  mp4: { type: 'video/mp4', begins: first.marked('ftyp', 4) },
  ofd: { type: 'application/ofd', alsoDeclared: ['application/zip'], begins: first.zip },
  xy: { type: 'text/plain', alsoDeclared: ['chemical/x-xyz'], begins: first.isPlainText },
  jdx: { type: 'chemical/x-jcamp-dx', alsoDeclared: ['text/plain'], begins: first.isPlainText },
  dx: { type: 'chemical/x-jcamp-dx', alsoDeclared: ['text/plain'], begins: first.isPlainText },
  vms: { type: 'text/plain', begins: first.isPlainText },
  xrdml: { type: 'application/xml', alsoDeclared: ['text/xml'], begins: first.isXml },
  xml: { type: 'application/xml', alsoDeclared: ['text/xml'], begins: first.isXml },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    begins: first.office,
  },
  ...all('mzml mzxml', bytes(first.isXml)),
  ...all('brml rasx qza ndax', bytes(first.zip)),
  ...all('h5 hdf5 hdf h5ad h5oina nxs emd', bytes(first.hdf5)),
  ...all('cdf nc', bytes(first.anyOf(first.startingWith(0x43, 0x44, 0x46), first.hdf5))),
  ...all('jws wiff', bytes(first.ole)),
  ...all('opj opju', bytes(first.marked(/^CPYU?A/))),
  wdf: bytes(first.marked('WDF1')),
  jdf: bytes(first.marked(/^(JEOL\.NMR|RMN\.LOEJ)/)),
  mpr: bytes(first.marked('BIO-LOGIC MODULAR FILE')),
  spa: bytes(first.marked('Spectral ')),
  dm3: bytes(first.startingWith(0, 0, 0, 3)),
  dm4: bytes(first.startingWith(0, 0, 0, 4)),
  '0': bytes(first.startingWith(0x0a, 0x0a, 0xfe, 0xfe)),
  eer: bytes(first.tiff),
  spm: bytes(first.marked('\\*')),
  mrc: bytes(first.marked('MAP', 208)),
  czi: bytes(first.marked('ZISRAWFILE')),
  lif: bytes(first.startingWith(0x70, 0, 0, 0)),
  wip: bytes(first.marked('WIT_')),
  fcs: bytes(first.marked(/^FCS\d/)),
  dcm: bytes(first.marked('DICM', 128)),
  xtc: bytes(first.startingWith(0, 0, 0x07, 0xcb)),
  gds: bytes(first.startingWith(0, 6, 0, 2)),
  avi: bytes(first.marked(/^RIFF[\s\S]{4}AVI /)),
  psd: bytes(first.marked('8BPS')),
  ai: bytes(first.marked(/^%(PDF-|!PS)/)),
  gz: bytes(first.startingWith(0x1f, 0x8b)),
  ...all(
    'tsv log yaml star fasta nwk cif xyz pdb vasp gro lammpstrj fchk ins res hkl uxd ras jcamp mpt xye chi nor gr sq gsa',
    bytes(first.isPlainText),
  ),
  ...all(
    'dat raw spc dta fid d ch uv ms r am avg bif cas crc ctf data dcd dsc edf eds fpj fs fsp gpx ibw img ita itm jmp kal l6s mea ' +
      'mnova mph nda ngb nox opd prj qgd qps rds rso scn se ser smp spe stl tri uds vgd wbpz wiff2 zmes ' +
      'fastq step stp igs x_t dxf',
    bytes(first.harmless),
  ),
};

/** What a laboratory makes and a browser would run: taken from staff alone, and only ever saved. */
export const pageKinds: Readonly<Record<string, first.Kind>> = {
  html: { ...bytes(first.isMarkup), alsoDeclared: ['text/html'] },
  svg: { ...bytes(first.isMarkup), alsoDeclared: ['image/svg+xml'] },
};
