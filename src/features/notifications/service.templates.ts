import { eq } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { loadSettings } from '../settings/service.ts';
import { settings } from '../settings/tables.ts';
import type { noticeTemplateList, noticeTemplateSave } from './contract.staff.ts';
import { type NoticeEvent, notices } from './rules.events.ts';
import { topics } from './rules.notice.ts';
import { NoticeTexts, placesOf } from './rules.ts';
import { WechatTemplates } from './rules.wechat.ts';

/** How every notice to customers is worded. One statement. */
export const listTemplates: Answers<typeof noticeTemplateList> = async ({ db }) => {
  const { noticeTexts, wechatTemplates } = await templatesOf(db);
  return {
    list: Object.entries(notices).map(([event, { topic, title, text, channels }]) => ({
      event,
      topic: topics[topic],
      title,
      standard: text,
      text: noticeTexts[event] ?? '',
      uses_wechat: channels.includes('wechat') ? (1 as const) : (0 as const),
      wechat: wechatTemplates[event] ?? null,
    })),
  };
};

/** Words a notice anew and names its WeChat template. Refuses 记录不存在 and places that the standard text has not. */
export const saveTemplate: Answers<typeof noticeTemplateSave> = async (
  { db, now, note },
  { event, text, wechat },
) => {
  if (!Object.hasOwn(notices, event)) throw new Failure(refusals.notFound);
  const { title, text: standard } = notices[event as NoticeEvent];
  const known = placesOf(standard);
  const used = [text, ...Object.values(wechat?.fields ?? {})].flatMap(placesOf);
  const unknown = used.find((place) => !known.includes(place));
  if (unknown) throw new Failure(`模板中没有这个占位符：{${unknown}}`);
  await db.select().from(settings).where(eq(settings.key, 'noticeTexts')).for('update');
  const { noticeTexts, wechatTemplates } = await templatesOf(db);
  await store(db, 'noticeTexts', changed(noticeTexts, event, text || undefined), now);
  await store(db, 'wechatTemplates', changed(wechatTemplates, event, wechat ?? undefined), now);
  note(title);
  return null;
};

function templatesOf(db: Database) {
  return loadSettings(db, { noticeTexts: NoticeTexts, wechatTemplates: WechatTemplates });
}

function changed<Value>(all: Record<string, Value>, event: string, value: Value | undefined) {
  const { [event]: _, ...others } = all;
  return value === undefined ? others : { ...others, [event]: value };
}

async function store(db: Database, key: string, value: object, now: Date) {
  await db
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
}
