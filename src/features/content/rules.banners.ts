import { webAddress } from '../../core/web-address.ts';

/**
 * Where a banner leads, in a new tab (specification section 2): to the service with that rid when `redirect` has
 * no http, to the address itself when it has, nowhere when it is empty or no address of a page.
 */
export function bannerLink(redirect: string): { href: string; isExternal: boolean } | null {
  if (redirect === '') return null;
  if (!redirect.includes('http'))
    return { href: `/detail/${encodeURIComponent(redirect)}`, isExternal: false };
  const href = webAddress(redirect);
  return href ? { href, isExternal: true } : null;
}

/** Whether a banner is seen at `now`. */
export function isBannerShown(
  { isOn, startsAt, endsAt }: { isOn: boolean; startsAt: Date | null; endsAt: Date | null },
  now: Date,
): boolean {
  return isOn && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
}
