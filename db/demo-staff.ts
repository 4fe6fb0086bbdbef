import type { Role } from '../src/features/staff/rules.permissions.ts';
import { staffMembers } from '../src/features/staff/tables.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoPasswordHash } from './demo-accounts.ts';

/** The authenticator secret of every demo account of the staff, for any authenticator app. */
export const demoTotpSecret = 'LIMPIDDEMOSECRETLIMPIDDEMOSECRET';

const since = new Date('2026-03-02T09:00:00+08:00');

/** Demo members of staff by their account names: two administrators, who agree to what one asks, and one of each other role. */
export const demoStaff = {
  admin: member('admin', 'ADM1N001', '周岚'),
  'admin-2': member('admin', 'ADM1N012', '沈砚秋'),
  service: member('service', 'SERV1C02', '许青禾', '13900000101'),
  lead: member('service_lead', 'SERVLD03', '梁嘉树', '13900000102'),
  tech: member('tech', 'TECHN104', '方砚', '13900000103'),
  reviewer: member('reviewer', 'REV1EW05', '秦若水'),
  sample: member('sample', 'SAMPLE06', '陆小满', '13900000104'),
  courier: member('courier', 'C0VR1E07', '韩骁', '13900000105'),
  finance: member('finance', 'F1NANC08', '苏未然'),
  'finance-lead': member('finance_lead', 'F1NLDR09', '贺文澜'),
  editor: member('editor', 'ED1T0R10', '江采薇'),
  auditor: member('auditor', 'AVD1T011', '程立言'),
} as const;

/** Account name of a demo member of staff. */
export type DemoStaff = keyof typeof demoStaff;

/** Adds the documented demo accounts of the staff to a database without staff. */
export async function seedDemoStaff(db: Database, secrets: Secrets): Promise<void> {
  const [existing] = await db.select({ rid: staffMembers.rid }).from(staffMembers).limit(1);
  if (existing) return;
  const passwordHash = await demoPasswordHash();
  await db.insert(staffMembers).values(
    Object.entries(demoStaff).map(([account, person]) => ({
      ...person,
      account,
      passwordHash,
      totpSecret: secrets.seal(demoTotpSecret),
      createdAt: since,
    })),
  );
}

function member(role: Role, letters: string, name: string, phone = '') {
  return { rid: `01JNAB0000DEM0STAFF${letters.slice(-7)}`, role, name, phone };
}
