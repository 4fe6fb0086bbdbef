import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const stay = {
  uid: '01@limpid',
  version: 3,
  title: '600 MHz 低温探头机时预约',
  place: '示例省,示例市;科创新区云溪路 88 号检测中心一楼收样窗口，从东门进入后左转第二个门',
  note: '第一行\r\n第二行\\\u0007',
  when: { startAt: new Date('2026-11-24T09:00:00+08:00'), endAt: new Date('2026-11-24T11:00:00+08:00') },
};

test('an event keeps to RFC 5545: folded between letters, escaped, on a clock in Shanghai that the file describes', () => {
  const text = calendarFile([stay], now);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  for (const line of [
    'DTSTART;TZID=Asia/Shanghai:20261124T090000',
    'DTEND;TZID=Asia/Shanghai:20261124T110000',
    'DTSTAMP:20261120T020000Z',
    'TZID:Asia/Shanghai',
    'TZOFFSETTO:+0800',
    'SEQUENCE:3',
    'STATUS:CONFIRMED',
    'TRIGGER:-PT2H',
  ])
    expect(lines).toContain(line);
  const whole = text.replaceAll('\r\n ', '');
  expect(whole).toContain(
    'LOCATION:示例省\\,示例市\\;科创新区云溪路 88 号检测中心一楼收样窗口，从东门进入后左转第二个门\r\n',
  );
  expect(whole).toContain('DESCRIPTION:第一行\\n第二行\\\\\r\n');
  expect(whole.match(/^BEGIN:/gm)?.length).toBe(whole.match(/^END:/gm)?.length);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('what is called off stays as cancelled and reminds nobody; what is due takes a day and no time of it', () => {
  const text = calendarFile(
    [
      { ...stay, isCancelled: true },
      { ...stay, uid: '02@limpid', when: { date: '2026-11-24' } },
    ],
    now,
    '澄谱',
  );
  const [, cancelled = '', due = ''] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT');
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(due).toContain('DTSTART;VALUE=DATE:20261124\r\nTRANSP:TRANSPARENT');
  expect(text).not.toContain('VALARM');
  expect(text).toContain('X-WR-CALNAME:澄谱\r\n');
});
