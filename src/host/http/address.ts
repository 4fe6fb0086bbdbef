/** Most addresses: nothing encoded, no part that is empty or begins with a dot. */
const plain = /^(?:\/|(?:\/[\w\-~!$&'()*+,;=:@][\w\-.~!$&'()*+,;=:@]*)+)(?:\?[^#]*)?$/;
const literal = /[\w\-.~!$&'()*+,;=:@/]/;
const unreserved = /[\w\-.~]/;

/**
 * The one spelling of what stands in a request line, as RFC 3986 knows it: no host, no fragment, no empty parts, no
 * dots, no closing slash, no backslash (browsers read it as a slash), nothing encoded without need. A page's data lies beside the page. Undefined when it is the
 * address of nothing: what is encoded is no text, or holds control characters.
 */
export function canonicalAddress(target: string): string | undefined {
  if (plain.test(target) && !target.includes('/_.data')) return target;
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  if (/^[^/\\]|%(?![\da-f]{2})/i.test(path)) return undefined;
  const spelled = path
    .replaceAll('\\', '/')
    .replace(/%[\da-f]{2}|[\s\S]/gi, (octet) =>
      octet.length === 3
        ? encoded(String.fromCharCode(Number.parseInt(octet.slice(1), 16)), unreserved)
        : encoded(octet, literal),
    );
  if (!isText(spelled)) return undefined;
  const parts: string[] = [];
  for (const part of spelled.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const folded = `/${parts.join('/')}`;
  return (folded === '/.data' ? '/_.data' : folded.replace(/(.)\/_?\.data$/, '$1.data')) + query;
}

/** An octet as it is, when it may stand so, or encoded. */
function encoded(octet: string, asItIs: RegExp): string {
  if (asItIs.test(octet)) return octet;
  return `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function isText(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
