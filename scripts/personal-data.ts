// The map of personal data, made from what features declare in their `privacy.ts`, as Markdown on standard output.
import { getTableColumns, getTableName } from 'drizzle-orm';
import { whole } from '../src/features.ts';
import type { PersonalTable } from '../src/host/records/personal-data.ts';

const heads = [
  'Told as',
  'Table',
  'Columns',
  'Not told, since it would let somebody in',
  'When the account closes',
  'When accounts are merged',
];

/** One row for each table that keeps something of customers. */
export function mapOfPersonalData(tables: readonly PersonalTable[] = whole.tables): string {
  const rows = tables.map(({ table, title, secrets, onClosing, onMerging }) => {
    const columns = getTableColumns(table);
    const namesOf = (properties: readonly string[]) =>
      properties.map((property) => columns[property]?.name ?? property).join(', ');
    const person = { rid: '', phone: null, email: null, openid: null };
    const closing =
      typeof onClosing === 'function'
        ? `overwrites ${namesOf(Object.keys(onClosing(person)))}`
        : closings[onClosing];
    const merging =
      typeof onMerging === 'object'
        ? `goes over, ${namesOf(Object.keys(onMerging.yielding))} overwritten`
        : mergings[onMerging];
    return [
      title,
      `\`${getTableName(table)}\``,
      namesOf(Object.keys(columns)),
      namesOf(secrets),
      closing,
      merging,
    ];
  });
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const closings = { delete: 'goes', keep: 'stays, because books must' };
const mergings = {
  move: 'goes over',
  keepOne: 'the one that stays keeps its own',
  end: 'ends with the account',
};

if (import.meta.main) console.log(mapOfPersonalData());
