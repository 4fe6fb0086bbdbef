import type { OutputOf } from '../../../src/core/call.ts';
import { ulid } from '../../../src/core/ulid.ts';
import { catalogueRead, catalogueTree, fieldSave } from '../../../src/features/catalogue/editing/contract.ts';
import type { World } from '../../world.ts';

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
