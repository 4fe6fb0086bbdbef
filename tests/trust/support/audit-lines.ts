import { and, eq, gt, max } from 'drizzle-orm';
import { expect } from 'vitest';
import { type DemoStaff, demoStaff } from '../../../db/demo-staff.ts';
import { auditLog } from '../../../src/features/staff/tables.ts';
import type { World } from '../../world.ts';

/** Lines that the audit log gets at `path`, or wherever, while `act` is done, the first of them first. */
export async function linesDuring(world: World, path: string | undefined, act: () => Promise<unknown>) {
  const { db } = world.database;
  const [last] = await db.select({ id: max(auditLog.id) }).from(auditLog);
  await act();
  return db
    .select()
    .from(auditLog)
    .where(and(path === undefined ? undefined : eq(auditLog.path, path), gt(auditLog.id, last?.id ?? 0)))
    .orderBy(auditLog.id);
}

type Lines = Awaited<ReturnType<typeof linesDuring>>;

/** Exactly one line, with account and address, of a success or of a refusal in these words. */
export function expectOneLine(
  lines: Lines,
  { as, address, refusal = '' }: { as: DemoStaff | undefined; address: string; refusal?: string },
) {
  const { rid, name } = demoStaff[as as DemoStaff];
  expect(
    lines.map(({ staffRid, staffName, ...line }) => [staffRid, staffName, line.address, line.refusal]),
  ).toEqual([[rid, name, address, refusal]]);
  expect(lines[0]).toMatchObject({ isRefused: refusal !== '', account: expect.stringMatching(/^[a-z]/) });
}
