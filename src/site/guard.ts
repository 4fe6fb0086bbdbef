/** Whether the page at `pathname` is for customers who are signed in (specification section 6). */
export function needsLogin(pathname: string): boolean {
  return /^\/(member|experiment)(\/|$)/.test(pathname);
}

/** Path, query and hash of a location, to come back to. */
export function addressOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  return pathname + search + hash;
}

const invited = '#invited=';

/** Where an invitation link leads: the home page, the code in the hash so that the page stays everybody's. */
export function invitationAddress(code: string | undefined): string {
  return code ? `/${invited}${encodeURIComponent(code.slice(0, 32))}` : '/';
}

/** The invitation code that a hash carries; undefined when it carries none. */
export function inviterIn(hash: string): string | undefined {
  if (!hash.startsWith(invited)) return undefined;
  try {
    return decodeURIComponent(hash.slice(invited.length)) || undefined;
  } catch {
    return undefined;
  }
}
