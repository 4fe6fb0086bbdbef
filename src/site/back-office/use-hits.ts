import { useEffect, useState } from 'react';
import { messageOf } from '../../ui/asking/send.ts';
import { useStaffMe } from '../../ui/asking/staff-me.ts';
import { menuOf } from './pages.ts';
import { type Hit, type Source, sources, wantedOf } from './palette-hits.ts';

/** What is found of one kind; `failure` says why it could not be looked for. */
export type Found = { name: string; hits: readonly Hit[]; failure?: string };

/** So long after the last key records are looked for, in ms, and so many letters it takes. */
const pause = 250;
const fewest = 2;

/** Pages by name at once, and records of each kind that whoever is signed in may see as soon as they are found. */
export function useHits(text: string): { found: readonly Found[]; isLooking: boolean } {
  const { permissions, may } = useStaffMe();
  const { kw, kinds } = wantedOf(text);
  const [records, setRecords] = useState<{ of: string; found: readonly Found[] }>({ of: '', found: [] });
  const of = kinds === 'pages' || kw.length < fewest ? '' : `${kinds} ${kw}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: permissions stay as long as somebody is signed in.
  useEffect(() => {
    if (!of) return;
    let isWanted = true;
    const asked = kinds === 'samples' ? [sources.samples] : Object.values(sources);
    const timer = setTimeout(async () => {
      const found = await Promise.all(
        asked.filter(({ permission }) => may(permission)).map((source) => look(source, kw)),
      );
      if (isWanted) setRecords({ of, found });
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [of]);
  const pages = menuOf(permissions)
    .flatMap(({ group, pages }) => pages.map((page) => ({ ...page, group })))
    .filter(({ name }) => name.toLowerCase().includes(kw.toLowerCase()))
    .map(
      ({ path, name, icon, group }): Hit => ({
        key: path,
        icon,
        title: name,
        note: '',
        state: group,
        to: path,
      }),
    );
  const found = [
    ...(of && records.of === of ? records.found : []),
    ...(kinds === 'samples' ? [] : [{ name: '前往', hits: pages }]),
  ];
  return {
    found: found.filter(({ hits, failure }) => hits.length > 0 || failure),
    isLooking: of !== '' && records.of !== of,
  };
}

async function look({ name, find }: Source, kw: string): Promise<Found> {
  try {
    return { name, hits: await find(kw) };
  } catch (error) {
    return { name, hits: [], failure: messageOf(error) ?? '' };
  }
}
