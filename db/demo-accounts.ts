import { studentOpenid } from '../src/demo/wechat.ts';
import { addresses, profiles } from '../src/features/customers/tables.ts';
import { invoiceTitles } from '../src/features/customers/titles/tables.ts';
import { hashPassword } from '../src/features/identity/signing-in/passwords.ts';
import { consents, customers } from '../src/features/identity/tables.ts';
import type { Database } from '../src/host/database/database.ts';

/** The password of every demo account. */
export const demoPassword = 'Limpid-demo-2026';

const since = new Date('2026-03-02T09:30:00+08:00');

/** Demo customers by their account names; all but the newcomer are verified. */
export const demoAccounts = {
  student: { rid: '01JNAB0000DEM0STVDENT00001', phone: '13900000001', inviteCode: 'QYSTDT27' },
  teacher: { rid: '01JNAB0000DEM0TEACHER00002', phone: '13900000002', inviteCode: 'QYTEAC36' },
  enterprise: { rid: '01JNAB0000DEM0ENTERPR00003', phone: '13900000003', inviteCode: 'LCENTP45' },
  newcomer: { rid: '01JNAB0000DEM0NEWC0MER0004', phone: '13900000004', inviteCode: 'NEWCMR54' },
} as const;

/** Name of a demo account. */
export type DemoAccount = keyof typeof demoAccounts;

const university = {
  company: '青屿大学',
  province: '浙江省',
  city: '杭州市',
  area: '西湖区',
  addressCode: '330106',
};

const people = {
  student: {
    ...university,
    name: '林知夏',
    email: 'lin.zhixia@qingyu.example',
    organization: 0,
    teacher: '沈明远',
    teacherPhone: '13900000002',
    teacherMail: 'shen.mingyuan@qingyu.example',
    address: '青屿大学紫竹校区材料楼A座312室',
  },
  teacher: {
    ...university,
    name: '沈明远',
    email: 'shen.mingyuan@qingyu.example',
    organization: 3,
    address: '青屿大学紫竹校区材料楼A座508室',
  },
  enterprise: {
    name: '顾行舟',
    email: 'gu.xingzhou@lanchuan.example',
    organization: 2,
    company: '澜川新材料有限公司',
    province: '江苏省',
    city: '苏州市',
    area: '吴中区',
    addressCode: '320506',
    address: '澜川科技园3号楼研发中心',
  },
} as const;

/** Whom the student has invoices made out to; the numbers are made up and end with the right check. */
const titles = [
  {
    type: 1,
    title: '青屿大学',
    taxNo: '12330000QYDEM00012',
    bank: '',
    accountNo: '',
    regAddress: '',
    regPhone: '',
  },
  {
    type: 3,
    title: '澜川新材料有限公司',
    taxNo: '91320506MA0LCDEM1A',
    bank: '示例银行苏州吴中支行',
    accountNo: '8888000012340005678',
    regAddress: '江苏省苏州市吴中区澜川科技园3号楼',
    regPhone: '0512-60000003',
  },
] as const;

let hash: Promise<string> | undefined;

/** The hash of the password that all demo accounts have, made once. */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}

/** Adds the documented demo accounts, who agreed to the demo shop's legal documents, to a database without customers. */
export async function seedDemoAccounts(db: Database): Promise<void> {
  const passwordHash = await demoPasswordHash();
  await db.insert(customers).values(
    Object.entries(demoAccounts).map(([account, { rid, phone, inviteCode }]) => ({
      rid,
      account,
      phone,
      inviteCode,
      passwordHash,
      wxOpenid: account === 'student' ? studentOpenid : null,
      createdAt: since,
    })),
  );
  await db.insert(consents).values(
    Object.values(demoAccounts).flatMap(({ rid: customerRid }) =>
      (['terms', 'privacy'] as const).map((document) => ({
        customerRid,
        document,
        version: 1,
        at: since,
        way: 'registration' as const,
      })),
    ),
  );
  for (const [index, [account, person]] of Object.entries(people).entries()) {
    const { rid: customerRid, phone } = demoAccounts[account as keyof typeof people];
    const { province, city, area, addressCode, address, ...profile } = person;
    const addressRid = `01JNAB0000DEM0ADDRESS0000${index + 1}`;
    await db.insert(addresses).values({
      rid: addressRid,
      customerRid,
      name: profile.name,
      phone,
      province,
      city,
      area,
      address,
      addressCode,
      isDefault: true,
      createdAt: since,
    });
    await db.insert(profiles).values({ customerRid, ...profile, attestedAt: since, addressRid });
  }
  await db.insert(invoiceTitles).values(
    titles.map((title, index) => ({
      ...title,
      rid: `01JNAB0000DEM0TITLE000000${index + 1}`,
      customerRid: demoAccounts.student.rid,
      isPerson: false,
      email: people.student.email,
      isDefault: index === 0,
      createdAt: since,
    })),
  );
}
