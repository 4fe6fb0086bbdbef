import { demoStaff } from '../../../db/demo-staff.ts';
import { ulid } from '../../../src/core/ulid.ts';
import { articleVersions } from '../../../src/features/content/tables.ts';
import { changeDecide, peopleAdd } from '../../../src/features/staff/contract.ts';
import { addMember } from '../../../src/features/staff/service.members.ts';
import { staffChanges } from '../../../src/features/staff/tables.ts';
import type { World } from '../../world.ts';

/** The rid of a new technician, whom nobody else knows. */
export async function colleague({ database, secrets, now }: World): Promise<string> {
  const account = `c${ulid().slice(-12).toLowerCase()}`;
  const added = await addMember(
    { db: database.db, secrets, now: now() },
    { account, name: '新同事', role: 'tech' },
  );
  return added.rid;
}

/** The rid of a change of role that another administrator asked for. */
export async function askedRole(world: World): Promise<string> {
  const rid = ulid();
  await world.database.db.insert(staffChanges).values({
    rid,
    staffRid: await colleague(world),
    fromRole: 'tech',
    toRole: 'reviewer',
    reason: '转岗',
    askedBy: demoStaff.lead.rid,
    askedAt: world.now(),
  });
  return rid;
}

/** Both halves of what somebody new needs to set their password, after two administrators have agreed. */
export async function welcomeOf(world: World): Promise<{ token: string; code: string }> {
  const [admin, second] = [await world.asStaff('admin'), await world.asStaff('admin-2')];
  const account = `c${ulid().slice(-12).toLowerCase()}`;
  const { data } = await admin.call(peopleAdd, { account, name: '新同事', role: 'tech' });
  const agreed = await second.call(changeDecide, { rid: data?.rid ?? '', is_allowed: 1 });
  return { token: data?.link.split('#')[1] ?? '', code: agreed.data?.code ?? '' };
}

/** A material of the guide. */
export const topicToSave = {
  rid: 'wood',
  kind: 'material' as const,
  name: '木材',
  note: '实木、竹材、纸浆',
};

/** A banner that may be saved. */
export const bannerToSave = {
  img: '/images/banner-xrd.svg',
  img_mobile: '/images/banner-xrd.svg',
  tone: 'dark',
  title: '试写',
  is_on: 1,
} as const;

/** The id of a version that an article had before. */
export async function formerVersion({ database, now }: World): Promise<number> {
  const [version] = await database.db
    .insert(articleVersions)
    .values({
      articleRid: 'course-xrd',
      version: 1,
      title: '从前',
      body: '从前的正文',
      format: 'markdown',
      replacedAt: now(),
      replacedBy: '编辑',
    })
    .returning({ id: articleVersions.id });
  return version?.id ?? 0;
}
