import { sampleForms } from '../../catalogue/prices/rules.minimum.ts';
import { hazards } from '../../orders/contract.ts';
import type { DraftSample } from '../../plan/contract.ts';
import { columns, type SampleColumn, storages, units } from './rules.rows.ts';

/** An entry of the plan as cells of a table name it. */
export type Named = { temp_rid: string; name: string };

/** What a pasted or imported table says of samples; `unread` tells which cells were not understood. */
export type Pasted = { rows: Partial<DraftSample>[]; unread: { row: number; text: string }[] };

/** Words at the head of a column, by the field they stand for; the first that a head contains decides. */
const headWords: readonly [SampleColumn | 'unit' | 'ignored', RegExp][] = [
  ['no', /编号|样品号|sample\s*(no|id)|^(no\.?|id|#)$/i],
  ['ignored', /序号|备注|照片|回收/],
  ['name', /名称|样品名|^样品$|^name$|sample\s*name/i],
  ['form', /形态|状态|性状|form/i],
  ['unit', /^(用量)?单位|^unit$/i],
  ['amount', /用量|质量|体积|重量|数量|amount|mass|volume/i],
  ['composition', /成分|组成|化学式|composition|formula/i],
  ['hazards', /危险|安全|毒|hazard/i],
  ['storage', /保存|储存|存储|贮存|storage/i],
  ['items', /检测项目|测试项目|项目|检测|test/i],
];

/** What customers write for a danger, by its value. */
const hazardWords: readonly [string, RegExp][] = [
  ['none', /^(无|否|没有|无毒无害|无危险|安全|none|no|n|-|\/)$/i],
  ['toxic', /有毒|剧毒|毒性|^毒|toxic/i],
  ['corrosive', /腐蚀|强酸|强碱|corrosive/i],
  ['flammable', /易燃|可燃|自燃|flammable/i],
  ['oxidizer', /氧化|oxidi/i],
  ['magnetic', /磁|magnetic/i],
  ['air-sensitive', /怕空气|怕水|空气敏感|易吸潮|吸湿|易潮解|遇水|遇湿|air|moisture/i],
  ['volatile', /挥发|气味|异味|volatile/i],
  ['bio', /生物|感染|病原|bio/i],
  ['radioactive', /放射|radioactive/i],
  ['explosive', /爆炸|易爆|explosive/i],
];

/** What customers write for a form, by the form. */
const formWords: readonly [string, RegExp][] = [
  ['粉末', /粉|powder/i],
  ['薄膜', /膜|film/i],
  ['纤维', /纤维|丝|fiber|fibre/i],
  ['块体', /块|片|板|固体|bulk|solid/i],
  ['胶体', /胶|膏|gel/i],
  ['液体', /液|溶|liquid|solution/i],
  ['气体', /气|gas/i],
  ['生物样品', /生物|细胞|组织|血|bio/i],
  ['其他', /其他|其它|other/i],
];

const storageWords: readonly [string, RegExp][] = [
  ['−80 °C/干冰', /[-−–]\s*80|干冰/],
  ['−20 °C', /[-−–]\s*(18|20)|冷冻/],
  ['4 °C 冷藏', /4\s*(°|℃|度)|冷藏|2\s*[-~–]\s*8/],
  ['惰性气氛密封', /惰性|氩|氮气|手套箱|密封/],
  ['避光', /避光/],
  ['常温干燥', /常温|室温|干燥/],
];

/**
 * The columns that the first line of a table names, one for each cell; undefined when the line is no head: one is
 * that names at least two fields, or the number alone in a table of one column.
 */
export function headOf(cells: readonly string[]): (string | undefined)[] | undefined {
  const named = cells.map((cell) => {
    const text = cell.trim();
    if (!text || text.length > 20) return undefined;
    return headWords.find(([, word]) => word.test(text))?.[0];
  });
  const known = named.filter((name) => name !== undefined && name !== 'ignored');
  const isHead = known.length >= 2 || (cells.length === 1 && known[0] === 'no');
  return isHead && new Set(known).size === known.length ? named : undefined;
}

/**
 * Reads a table of texts, from a spreadsheet or a file, as samples. A head decides what the columns are; without
 * one they are those of the sample table from `start` on. Empty lines are left out. Rows count from 1.
 */
export function readTable(
  table: readonly (readonly string[])[],
  start: SampleColumn,
  items: readonly Named[],
): Pasted {
  const lines = table.filter((cells) => cells.some((cell) => cell.trim()));
  const head = headOf(lines[0] ?? []);
  const order = columns.slice(columns.indexOf(start));
  const unitOfHead = head && unitIn(lines[0]?.[head.indexOf('amount')] ?? '');
  const unread: Pasted['unread'] = [];
  const rows = lines.slice(head ? 1 : 0).map((cells, index) => {
    const row: Partial<DraftSample> = {};
    cells.forEach((cell, at) => {
      const column = head ? head[at] : order[at];
      const text = cell.trim();
      if (!column || column === 'ignored' || !text) return;
      if (!readCell(row, column, text, items)) unread.push({ row: index + 1, text });
    });
    if (unitOfHead && row.unit === undefined) row.unit = unitOfHead;
    return row;
  });
  return { rows, unread };
}

/** Puts what a cell says into `row`; false when it is not understood. */
function readCell(row: Partial<DraftSample>, column: string, text: string, items: readonly Named[]): boolean {
  switch (column) {
    case 'no':
      row.no = text.slice(0, 50);
      return true;
    case 'name':
      row.name = text.slice(0, 100);
      return true;
    case 'composition':
      row.composition = text.slice(0, 500);
      return true;
    case 'unit':
      row.unit = unitIn(text) ?? text.slice(0, 10);
      return true;
    case 'amount':
      return readAmount(row, text);
    case 'form':
      row.form = sampleForms.find((form) => form === text) ?? wordIn(formWords, text);
      return row.form !== undefined;
    case 'storage':
      row.storage = storages.find((each) => each === text) ?? wordIn(storageWords, text);
      return row.storage !== undefined;
    case 'hazards':
      return readHazards(row, text);
    default:
      return readItems(row, text, items);
  }
}

/** 60, 1,000, 0.5 mL, 约 20mg. */
function readAmount(row: Partial<DraftSample>, text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(',', '');
  const [, figure, unit] = /^[约≈~><≥≤]*\s*(\d+(?:\.\d+)?)\s*([^\d\s]{0,10})$/.exec(plain) ?? [];
  const amount = Number(figure);
  if (!figure || amount <= 0 || amount > 1_000_000) return false;
  row.amount = amount;
  if (unit) row.unit = unitIn(unit) ?? unit;
  return true;
}

function readHazards(row: Partial<DraftSample>, text: string): boolean {
  const labelled = hazards.find(({ label }) => label === text);
  const found = labelled
    ? [labelled.value]
    : text
        .split(/[、,，;；|\s+]+/)
        .flatMap((part) => hazardWords.filter(([, word]) => word.test(part)).map(([value]) => value));
  const dangers = [...new Set<string>(found)];
  row.hazards = dangers.length > 1 ? dangers.filter((each) => each !== 'none') : dangers;
  return dangers.length > 0;
}

/** Entries by their names, whole or in part; 全部 stands for all. */
function readItems(row: Partial<DraftSample>, text: string, items: readonly Named[]): boolean {
  if (/^(全部|全测|所有|all)$/i.test(text)) {
    row.items = items.map(({ temp_rid }) => temp_rid);
    return true;
  }
  const parts = text.split(/[、,，;；|+]+/).flatMap((part) => part.trim().toLowerCase() || []);
  const named = (name: string) =>
    parts.some((part) => name.toLowerCase().includes(part) || part.includes(name.toLowerCase()));
  const found = items.filter(({ name }) => named(name)).map(({ temp_rid }) => temp_rid);
  if (found.length) row.items = found;
  return found.length > 0;
}

function unitIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace('μ', 'µ').toLowerCase();
  const [, inside] = /[(（[]?\s*([a-zµ]+|个|片|根|瓶|管)\s*[)）\]]?$/.exec(plain) ?? [];
  return units.find((unit) => unit.toLowerCase().replace('μ', 'µ') === (inside === 'ul' ? 'µl' : inside));
}

function wordIn(words: readonly [string, RegExp][], text: string): string | undefined {
  return words.find(([, word]) => word.test(text))?.[0];
}
