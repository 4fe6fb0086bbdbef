/**
 * The network that limits count for: an IPv4 address by itself, IPv6 by its first 64 bits, which one household or
 * server can hold whole (trust figure G11). Text that is no address counts as it is written.
 */
export function networkOf(address: string): string {
  const ipv4 = address.match(/^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (ipv4) return ipv4;
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The address with its last part hidden, as customers are shown where a sign-in came from: 203.0.113.*. */
export function maskedAddress(address: string): string {
  const network = networkOf(address);
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}:*`;
  return network.replace(/\.\d+$/, '.*') || '未知地点';
}

/** The groups of an IPv6 address without leading zeros, with what `::` leaves out written as 0. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const split = (part: string) => part.split(':').filter(Boolean);
  const left = split(head);
  const right = split(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
