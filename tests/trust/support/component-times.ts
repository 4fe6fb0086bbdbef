/** What SECURITY.md promises of packages of others (OWASP ASVS 5.0, V15.1.1 and V15.2.1), and what breaks it, judged by what the registry knows. */

/** So many days after a version without a known hole is published the hole is mended, by its severity. */
export const mendedWithin: Readonly<Record<string, number>> = { critical: 3, high: 7, moderate: 30, low: 90 };
/** So many days after a newer version of the same major is published something newer than before is used. */
export const updatedWithin = 90;

/**
 * Holes that no version mends and that are worked around, by the address of their advisory: how, and until which day that is good
 * before it is looked at again. SECURITY.md promises the same days for it as for mending.
 */
export const workedAround: Readonly<Record<string, { how: string; until: string }>> = {};

type Advisory = { name: string; title: string; url: string; severity: string; range: string };

/** What `npm audit --json` tells, as far as it is used here. */
export type Audit = {
  vulnerabilities: Record<string, { via: readonly (string | Advisory)[]; nodes: readonly string[] }>;
};

/** When each version of a package was published. */
export type Times = Readonly<Record<string, string>>;

/** Each known hole that is open for longer than is promised. `versionOf` tells what is installed at a place. */
export function overdueHoles(
  { vulnerabilities }: Audit,
  {
    versionOf,
    timesOf,
    today,
    around = workedAround,
  }: {
    versionOf: (place: string) => string | undefined;
    timesOf: (name: string) => Times;
    today: Date;
    around?: typeof workedAround;
  },
): string[] {
  return Object.values(vulnerabilities).flatMap(({ via, nodes }) =>
    via.flatMap((hole) => {
      if (typeof hole === 'string') return [];
      const { name, url, severity, range } = hole;
      const times = timesOf(name);
      return nodes.flatMap((place) => {
        const version = versionOf(place);
        if (!version || !isWithin(version, range)) return [];
        const told = `${name} ${version}: ${severity}, ${url}`;
        const mended = newer(times, version).find(([other]) => !isWithin(other, range));
        if (!mended) return isGood(around[url], today) ? [] : [`${told}, not worked around`];
        const days = daysSince(mended[1], today);
        return days > (mendedWithin[severity] ?? 0)
          ? [`${told}, mended in ${mended[0]} for ${days} days`]
          : [];
      });
    }),
  );
}

/** Each of these packages of which a newer version of the same major is older than is promised. */
export function leftBehind(
  used: readonly { name: string; version: string }[],
  { timesOf, today }: { timesOf: (name: string) => Times; today: Date },
): string[] {
  return used.flatMap(({ name, version }) => {
    const late = newer(timesOf(name), version)
      .filter(([other]) => other.split('.')[0] === version.split('.')[0])
      .map(([other, at]) => ({ other, days: daysSince(at, today) }))
      .toSorted((one, another) => another.days - one.days)[0];
    return late && late.days > updatedWithin
      ? [`${name} ${version}: ${late.other} is ${late.days} days old`]
      : [];
  });
}

function isGood(way: { until: string } | undefined, today: Date): boolean {
  return way !== undefined && today.toISOString().slice(0, 10) <= way.until;
}

/** Releases above a version, the lowest first. */
function newer(times: Times, version: string): [version: string, at: string][] {
  return Object.entries(times)
    .filter(([other]) => /^\d+\.\d+\.\d+$/.test(other) && compare(other, version) > 0)
    .toSorted(([one], [other]) => compare(one, other));
}

function daysSince(at: string, today: Date): number {
  return Math.floor((today.getTime() - Date.parse(at)) / 86_400_000);
}

/** Whether a version is in a range as advisories write them: `>=1.0.0 <1.2.3 || <0.9.1`. */
function isWithin(version: string, range: string): boolean {
  return range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/([<>=]+)\s+/g, '$1')
      .split(/\s+/)
      .every((bound) => {
        const [, sign = '=', limit = ''] = /^([<>]=?|=)?(.+)$/.exec(bound) ?? [];
        if (limit === '*') return true;
        const side = compare(version, limit);
        return (
          { '<': side < 0, '<=': side <= 0, '>': side > 0, '>=': side >= 0, '=': side === 0 }[sign] ?? true
        );
      }),
  );
}

/** A version before its release, such as 1.0.0-beta, is less than it. */
function compare(one: string, other: string): number {
  const [[core = '', before], [otherCore = '', otherBefore]] = [one, other].map((version) =>
    version.split(/-(.*)/),
  ) as [[string, string?], [string, string?]];
  const side = core.localeCompare(otherCore, 'en', { numeric: true });
  if (side !== 0) return side;
  if (before === otherBefore) return 0;
  if (before === undefined || otherBefore === undefined) return before === undefined ? 1 : -1;
  return before.localeCompare(otherBefore, 'en', { numeric: true });
}
