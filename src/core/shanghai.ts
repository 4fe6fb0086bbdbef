const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The instant as `YYYY-MM-DD HH:mm:ss` on a clock in Asia/Shanghai: the form of every time in an answer. */
export function shanghaiTime(instant: Date): string {
  return clock.format(instant);
}

/** The calendar day `YYYY-MM-DD` of the instant in Asia/Shanghai. */
export function shanghaiDate(instant: Date): string {
  return clock.format(instant).slice(0, 10);
}
