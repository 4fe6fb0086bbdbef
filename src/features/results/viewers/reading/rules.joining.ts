/** Parts one after another, as one of a `kind` that holds their numbers. */
export function joined<
  Part extends { length: number },
  Whole extends { set: (part: Part, at: number) => void },
>(kind: new (length: number) => Whole, parts: readonly Part[]): Whole {
  const whole = new kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
