/** The text when it is the address of a page on the web (http or https), otherwise null: no script, no data. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** The same, for a text that may also be a path on this host. */
export function webAddressOrPath(text: string): string | null {
  return /^\/(?![/\\])/.test(text) ? text : webAddress(text);
}
