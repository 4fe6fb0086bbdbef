/** The text when it is the address of a page on the web (http or https), otherwise null: no script, no data. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** The same, for a text that may also be a path on this host. */
export function webAddressOrPath(text: string): string | null {
  return isOwnPath(text) ? text : webAddress(text);
}

/**
 * Whether the text is a path on this host to every browser. They drop tabs, line ends and white space around it, and
 * read a backslash as a slash, so that `/\t/host` and `/\host` lead elsewhere.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
