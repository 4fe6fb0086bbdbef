import type { Database } from '../../host/database/database.ts';
import { services, serviceTypes } from './tables.ts';

/** A name of several words; numbers of standards are none. */
const english = /^(?!(?:GB|HJ|IEC|ICH|ISO|ASTM|EN|DIN)\b)(?=.*[a-z])[ -~]+$/i;

/** The services and categories that are known by an English name as well: the first of several words, else the first. */
export async function namesInEnglish(db: Database): Promise<ReadonlyMap<string, string>> {
  const [kinds, offered] = [
    await db.select({ name: serviceTypes.name, aliases: serviceTypes.aliases }).from(serviceTypes),
    await db.select({ name: services.name, aliases: services.aliases }).from(services),
  ];
  return new Map(
    [...kinds, ...offered].flatMap(({ name, aliases }): [string, string][] => {
      const fitting = aliases.filter((alias) => english.test(alias));
      const found = fitting.find((alias) => alias.includes(' ')) ?? fitting[0];
      return found ? [[name, found.charAt(0).toUpperCase() + found.slice(1)]] : [];
    }),
  );
}
