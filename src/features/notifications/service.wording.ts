import type { Language } from '../../core/language.ts';
import type { Database } from '../../host/database/database.ts';
import { english, messageInEnglish, type Names } from '../../host/language/english.ts';
import { type NoticeEvent, notices } from './rules.events.ts';
import { standardText, type Values } from './rules.ts';

/** Reads what the shop has named in English; a later feature knows. */
export type NamesInEnglish = (db: Database) => Promise<Names>;

/** A notice as who reads English is told it: what its template takes, its text and its title. */
export type InEnglish = { title: string; text: string; values: Record<string, string> };

/**
 * A notice in English, for whoever is told in it; undefined for everybody else. What the shop has worded anew it has worded in Chinese, so
 * this is the standard text.
 */
export async function inEnglish(
  db: Database,
  { event, values, language }: { event: NoticeEvent; values: Values; language: Language },
  namesOf: NamesInEnglish,
): Promise<InEnglish | undefined> {
  if (language !== 'en') return undefined;
  const said = messageInEnglish(standardText(event), values, await namesOf(db));
  return said && { title: english(notices[event].title), ...said };
}
