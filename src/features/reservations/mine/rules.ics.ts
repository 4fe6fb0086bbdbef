/** One event of a calendar file. */
export type CalendarEvent = {
  /** Unique in the world, and the same for each version of the event. */
  uid: string;
  version: number;
  title: string;
  place: string;
  note: string;
  startAt: Date;
  endAt: Date;
  /** When the file was made. */
  now: Date;
};

const newline = '\r\n';
/** RFC 5545, 3.1: a line has at most so many octets; the next one begins with a space. */
const longestLine = 75;

/** A calendar file with one event, which reminds two hours before (RFC 5545). */
export function calendarFile({
  uid,
  version,
  title,
  place,
  note,
  startAt,
  endAt,
  now,
}: CalendarEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limpid//Booking//ZH',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startAt)}`,
    `DTEND:${stamp(endAt)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(note)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join(newline);
}

/** 20261124T010000Z. */
function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n');
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
