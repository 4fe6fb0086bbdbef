import type { OutputOf } from '../../../src/core/call.ts';
import { ulid } from '../../../src/core/ulid.ts';
import {
  catalogueRead,
  catalogueTree,
  fieldSave,
  serviceTextsSave,
} from '../../../src/features/catalogue/editing/contract.ts';
import { exampleUpload } from '../../../src/features/files/contract.ts';
import { multipart } from '../../fixtures/multipart.ts';
import type { Caller, World } from '../../world.ts';

/** A category that an administrator may add. */
export const newCategory = {
  parent_id: 1,
  name: '磁学性能',
  img: '/images/illustrations/sem.svg',
  sketch: '磁性材料表征',
  description: 'VSM|SQUID',
  aliases: [] as string[],
  is_off: 0,
  is_prefecture: 0,
} as const;

/** A field that an administrator may add to a form; each has a key of its own. */
export const newField = (changes: object = {}) => ({
  key: `k_${ulid().slice(-10).toLowerCase()}`,
  name: '镀膜厚度',
  help: '',
  kind: 'select' as const,
  unit: '',
  required: 0 as const,
  options: [
    { value: 'thin', label: '5 nm', price: 0 },
    { value: 'thick', label: '20 nm', price: 2_000 },
  ],
  delta_per: 'sample' as const,
  price_per_unit: 0,
  default: 'thin',
  min: null,
  max: null,
  step: null,
  accept: null,
  depends: null,
  applies_to: ['sem-fe'],
  ...changes,
});

/** What editors see of a service. */
export async function edited(world: World, rid = 'sem-fe'): Promise<OutputOf<typeof catalogueRead>> {
  const { data, msg } = await (await world.asStaff('admin')).call(catalogueRead, { rid });
  if (!data) throw new Error(msg);
  return data;
}

/** The categories as editors see them. */
export async function editedTree(world: World): Promise<OutputOf<typeof catalogueTree>> {
  const { data, msg } = await (await world.asStaff('admin')).call(catalogueTree, {});
  if (!data) throw new Error(msg);
  return data;
}

/** A new field of one service's form. */
export async function addedField(world: World, rid: string): Promise<{ id: string; version: number }> {
  const input = { ...newField({ applies_to: [rid] }), service_rid: rid };
  const { data, msg } = await (await world.asStaff('admin')).call(fieldSave, input);
  if (!data) throw new Error(msg);
  return data;
}

/** What the editor of texts sends when nothing is changed. */
export async function textsOf(world: World) {
  const { rid, version, pictures, aliases, first_for, also_for, tags, ...texts } = await edited(world);
  const { sketch, intro, sample_requirements, faqs } = texts;
  const examples = texts.examples.map(({ name: _, ...example }) => example);
  const found = { aliases, first_for, also_for, tags };
  return { rid, version, pictures, ...found, sketch, intro, sample_requirements, faqs, examples };
}

/** A file that was sent to show what results are like. */
export async function sentExample(editor: Caller): Promise<string> {
  const file = { name: 'curve.csv', type: 'text/csv', bytes: '2θ,强度\n10,1\n20,2\n' };
  const sent = await editor.request(multipart(exampleUpload.path, { purpose: 'example' }, [file]));
  return sent.json().data.files[0].rid;
}

/** A service that shows such a file. */
export async function shownExample(world: World) {
  const editor = await world.asStaff('editor');
  const file_rid = await sentExample(editor);
  const texts = await textsOf(world);
  const examples = [{ file_rid, title: '标样', note: '' }];
  await editor.call(serviceTextsSave, { ...texts, examples });
  return { rid: texts.rid, file_rid };
}
