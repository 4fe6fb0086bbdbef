import { shanghaiTime } from '../../core/shanghai.ts';
import { english, type Names } from '../language/english.ts';

/** One event of a calendar file: on a clock in Shanghai, or on a whole day (`date`, YYYY-MM-DD). */
export type CalendarEvent = {
  /** Unique in the world, and the same for each version of the event. */
  uid: string;
  version: number;
  /** What has been called off stays in the calendar as such. */
  isCancelled?: boolean;
  title: string;
  place?: string;
  note: string;
  /** The page that tells more. */
  url?: string;
  when: { startAt: Date; endAt: Date } | { date: string };
};

/** An event as who reads English is told of it. */
export function eventInEnglish(event: CalendarEvent, names: Names): CalendarEvent {
  return { ...event, title: english(event.title, names), note: english(event.note, names) };
}

const newline = '\r\n';
/** RFC 5545, 3.1: a line has at most so many octets; the next one begins with a space. */
const longestLine = 75;
/** Shanghai has known no other time since 1991. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Shanghai',
  'BEGIN:STANDARD',
  'DTSTART:19910915T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A calendar file (RFC 5545) made at `now`, whose events remind two hours before they begin. One that is subscribed to has a
 * `name` and says how often it is worth asking for.
 */
export function calendarFile(events: readonly CalendarEvent[], now: Date, name?: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limpid//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined
      ? []
      : [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          'X-WR-TIMEZONE:Asia/Shanghai',
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
    ...zone,
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join(newline);
}

function eventLines({ uid, version, isCancelled, title, place, note, url, when }: CalendarEvent, now: Date) {
  const isTimed = 'startAt' in when;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(now)}`,
    ...(isTimed
      ? [`DTSTART;TZID=Asia/Shanghai:${local(when.startAt)}`, `DTEND;TZID=Asia/Shanghai:${local(when.endAt)}`]
      : [`DTSTART;VALUE=DATE:${when.date.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped(note)}`,
    ...(url ? [`URL:${url}`] : []),
    ...(isTimed && !isCancelled
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT2H', `DESCRIPTION:${escaped(title)}`, 'END:VALARM']
      : []),
    'END:VEVENT',
  ];
}

/** 20261124T010000Z. */
function utc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** The same on a clock in Shanghai: 20261124T090000. */
function local(at: Date): string {
  return shanghaiTime(at).replaceAll(/[-:]/g, '').replace(' ', 'T');
}

/** Text as a value; of its characters below the space only breaks of lines are allowed there. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Breaks a line between letters, never within one. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of line) {
    const more = new TextEncoder().encode(letter).length;
    if (size + more > longestLine) {
      parts.push(part);
      [part, size] = ['', 1];
    }
    part += letter;
    size += more;
  }
  return [...parts, part].join(`${newline} `);
}
