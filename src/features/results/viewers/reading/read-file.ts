import { withProgram } from '../rules.programs.ts';
import { readColumns } from './columns/read-columns.ts';
import { mayLie, readLying, readTextTable, readWorkbook } from './columns/read-tables.ts';
import { mapInText } from './columns/rules.matrix.ts';
import { isEmsa, readEmsa } from './exchange/read-emsa.ts';
import { readPlaces } from './imaging/read-places.ts';
import { isEzchrom, readEzchrom } from './makers/read-ezchrom.ts';
import { isQuantachrome, readQuantachrome } from './makers/read-quantachrome.ts';
import { isShimadzu, readShimadzu } from './makers/read-shimadzu.ts';
import { agilentKindOf } from './makers/rules.agilent-kinds.ts';
import { readSteps, readUxd } from './read-steps.ts';
import { encodingOf, singleBytes, textOf } from './rules.encoding.ts';
import { type Reading, type Technique, Unreadable } from './rules.readings.ts';
import { structureKind } from './structures/rules.structures.ts';
import { isTopspinText, readTopspinText } from './topspin/read-topspin-text.ts';

/** A file as it came, with what is known of how it was measured, and the text that an instrument saved beside it. */
export type ReadableFile = { name: string; blob: Blob; technique?: Technique; beside?: string };

const begins = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, at) => bytes[at] === byte);
/** TIFF and BigTIFF, in either order of bytes. */
const tiff = [
  [0x49, 0x49, 0x2a, 0],
  [0x4d, 0x4d, 0, 0x2a],
  [0x49, 0x49, 0x2b, 0],
  [0x4d, 0x4d, 0, 0x2b],
];
const [pages, words] = [512, 64 * 1024];
/** Parts of the folders that Agilent's instruments save a run in. */
const agilent = /\.d\/(.*\.(ch|uv|ms)|acqdata\/.*)$/i;
const agilentPrograms = 'Agilent MassHunter、ChemStation 或 OpenChrom';
/** Texts beyond this are no map, in bytes. */
const mostOfMap = 20_000_000;

/**
 * What a file is and what is in it; its beginning tells more than its ending. Throws Unreadable, in words for the
 * customer, when it cannot be shown.
 */
export async function readFile(file: ReadableFile): Promise<Reading> {
  try {
    return await readKnown(file);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(withProgram(error.message, file.name), { cause: error });
  }
}

async function readKnown({ name, blob, technique, beside }: ReadableFile): Promise<Reading> {
  if (blob.size === 0) throw new Unreadable('文件内容为空');
  const start = new Uint8Array(await blob.slice(0, pages).arrayBuffer());
  if (begins(start, 0x25, 0x50, 0x44, 0x46)) return { kind: 'pdf' };
  if (
    begins(start, 0x89, 0x50, 0x4e, 0x47) ||
    begins(start, 0xff, 0xd8, 0xff) ||
    begins(start, 0x47, 0x49, 0x46)
  ) {
    return { kind: 'bitmap' };
  }
  if (begins(start, 0x52, 0x49, 0x46, 0x46) && begins(start.subarray(8), 0x57, 0x45, 0x42, 0x50))
    return { kind: 'bitmap' };
  const bytes = async () => new Uint8Array(await blob.arrayBuffer());
  if (tiff.some((mark) => begins(start, ...mark))) {
    return (await import('./images/read-tiff.ts')).readTiff(await bytes(), beside);
  }
  if (begins(start, 0x50, 0x4b, 3, 4)) {
    if (/\.xls[xm]$/i.test(name)) {
      const { partsOf } = await import('./unfold.ts');
      partsOf(await bytes(), '工作簿已损坏或有密码保护');
      return readWorkbook(blob, { name, technique }, false);
    }
    if (/\.rasx$/i.test(name)) return (await import('./makers/read-rasx.ts')).readRasx(await bytes());
    if (/\.brml$/i.test(name)) return (await import('./makers/read-brml.ts')).readBrml(await bytes());
    const [{ isTopspin, readTopspin }, { partsOf }] = await Promise.all([
      import('./topspin/read-topspin.ts'),
      import('./unfold.ts'),
    ]);
    const names = /\.zip$/i.test(name) ? partsOf(await bytes()) : [];
    if (isTopspin(names)) return readTopspin(await bytes());
    const { isVarian, readVarian } = await import('./makers/read-varian.ts');
    if (isVarian(names)) return readVarian(await bytes());
    if (names.some((own) => agilent.test(own))) {
      const folder = (await import('./makers/read-agilent.ts')).readAgilentFolder(await bytes());
      if (folder) return folder;
      throw new Unreadable(`这是 Agilent 的数据文件夹，不能在线查看，请下载后用 ${agilentPrograms} 打开`);
    }
    throw new Unreadable('压缩包与文档不能在线查看');
  }
  if (begins(start, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (/\.xls$/i.test(name)) return readWorkbook(blob, { name, technique }, true);
    throw new Unreadable('这是旧版 Office 或仪器软件自己的格式');
  }
  return (
    (await readBinary({ name, technique }, start, bytes)) ??
    readText({ name, technique, beside }, await bytes())
  );
}

/** Formats of instruments that begin with marks of their own; undefined for others. */
async function readBinary(
  file: { name: string; technique?: Technique },
  start: Uint8Array,
  bytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Reading | undefined> {
  const marked = (mark: string, at = 0) => begins(start.subarray(at), ...new TextEncoder().encode(mark));
  if (marked('GWYP')) return (await import('./images/read-gwy.ts')).readGwy(await bytes());
  if (marked('\\*File list') || marked('\\*EC File list'))
    return (await import('./images/read-nanoscope.ts')).readNanoscope(await bytes());
  if (marked('WDF1')) return (await import('./makers/read-wdf.ts')).readWdf(await bytes());
  if (begins(start, 0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a))
    return (await import('./hdf5/read-hdf5.ts')).readHdf5(await bytes());
  if (marked('CDF\x01') || marked('CDF\x02'))
    return (await import('./exchange/read-netcdf.ts')).readNetcdf(await bytes());
  if (marked('BIO-LOGIC MODULAR FILE'))
    return (await import('./makers/read-mpr.ts')).readMpr(await bytes(), file);
  if (marked('JEOL.NMR') || marked('RMN.LOEJ'))
    return (await import('./makers/read-jdf.ts')).readJdf(await bytes());
  if (marked('RAW') && isBeyondText(start)) {
    const { brukerRaws } = await import('./bruker-raw/read-bruker-raw.ts');
    const version = Object.keys(brukerRaws).find((mark) => marked(mark));
    if (version) return brukerRaws[version]?.(await bytes());
  }
  if (marked('Spectral Data File')) return (await import('./makers/read-omnic.ts')).readOmnic(await bytes());
  if (begins(start, 0x0a, 0x0a, 0xfe, 0xfe))
    return (await import('./makers/read-opus.ts')).readOpus(await bytes());
  if (marked('SOFH')) return (await import('./makers/read-phi.ts')).readPhi(await bytes());
  if (/\.spe$/i.test(file.name) && isPrinceton(await bytes()))
    throw new Unreadable(
      '这是 Princeton Instruments 相机的文件（不是 PHI 的能谱），不能在线查看，请下载后用 LightField 或 WinSpec 打开',
    );
  if (isBeyondText(start) && agilentKindOf(start))
    return (await import('./makers/read-agilent.ts')).readAgilent(await bytes(), file.name);
  if (isGatan(start)) return (await import('./gatan/read-gatan.ts')).readGatan(await bytes());
  // The second byte of an SPC file is its version.
  if (/\.spc$/i.test(file.name) && [0x4b, 0x4c, 0x4d].includes(start[1] ?? 0) && isBeyondText(start))
    return (await import('./makers/read-spc.ts')).readSpc(await bytes());
  return undefined;
}

/** DigitalMicrograph: its version, a length of 4 or 8 bytes, then the order of its bytes, which is 0 or 1. */
function isGatan(start: Uint8Array): boolean {
  const order = { 3: 8, 4: 12 }[start[3] ?? 0];
  return (
    begins(start, 0, 0, 0) &&
    order !== undefined &&
    [0, 1].some((one) => begins(start.subarray(order), 0, 0, 0, one))
  );
}

/** WinView's mark within the head of 4,100 bytes; LightField writes its version there and a text at the end. */
function isPrinceton(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.length < 4_100) return false;
  const view = new DataView(bytes.buffer);
  return view.getInt32(2_996, true) === 0x1234567 || Math.floor(view.getFloat32(1_992, true)) === 3;
}

const isBeyondText = (bytes: Uint8Array) => bytes.includes(0);

async function readText(
  { name, technique, beside }: Omit<ReadableFile, 'blob'>,
  bytes: Uint8Array,
): Promise<Reading> {
  const encoding = encodingOf(bytes);
  const head = encoding && new TextDecoder(encoding).decode(bytes.subarray(0, words));
  if (!encoding || head === undefined) throw new Unreadable('这是仪器或软件自己的格式，不能在线查看');
  const whole = () => textOf(bytes, encoding) as string;
  // Programs write its labels above plain columns as well.
  const isJcamp = /^\s*##\s*(TITLE|JCAMP)/im.test(head);
  if (
    isJcamp &&
    (bytes.length > words ||
      !/##\s*XUNITS/i.test(head) ||
      /##\s*(XYDATA|XYPOINTS|PEAK ?TABLE|DATA ?TABLE|RADATA|BLOCKS|NTUPLES)/i.test(head))
  )
    return (await import('./exchange/read-jcamp.ts')).readJcamp(bytes, encoding, technique);
  if (isEmsa(head)) return readEmsa(whole());
  if (/^\s*VAMAS/.test(head)) return (await import('./exchange/read-vamas.ts')).readVamas(whole());
  if (isQuantachrome(head)) return readQuantachrome(whole());
  if (isShimadzu(head)) return readShimadzu(bytes, encoding);
  if (isTopspinText(head)) return readTopspinText(whole());
  if (isEzchrom(head)) return readEzchrom(whole());
  if (/<xrdMeasurements/.test(head)) return (await import('./makers/read-xrdml.ts')).readXrdml(whole());
  if (/<(mzML|mzXML)\b/.test(head)) return (await import('./exchange/read-mass-xml.ts')).readMassXml(whole());
  if (/^\s*<(\?xml|!doctype|html)/i.test(head)) throw new Unreadable('不认识的 XML 文件');
  if (/^_(FILEVERSION|SAMPLE|STEPSIZE|2THETA)/m.test(head) && /^_STEPSIZE|^_2THETACOUNTS/m.test(head))
    return readUxd(whole());
  if (/\.(dat|xy|txt|raw)$/i.test(name) && bytes.length < 5_000_000) {
    const steps = readSteps(whole());
    if (steps) return steps;
  }
  const structure = structureKind(head, name);
  if (structure) return (await import('./structures/read-structure.ts')).readStructure(whole(), structure);
  const places = readPlaces({
    head,
    whole,
    plain: () => singleBytes(bytes, encoding),
    name,
    technique,
    beside,
  });
  if (places) return places;
  if (bytes.length < mostOfMap) {
    const map = mapInText(whole(), name);
    if (map) return map;
  }
  const lying =
    bytes.length < mostOfMap && mayLie(head) ? readLying(whole(), { name, technique }) : undefined;
  if (lying) return lying;
  try {
    return readColumns(bytes, encoding, { name, technique });
  } catch (error) {
    if (error instanceof Unreadable && /\.csv$/i.test(name)) return readTextTable(whole());
    throw error;
  }
}
