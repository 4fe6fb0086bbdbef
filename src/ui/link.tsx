import type { ComponentProps, ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { base } from '../core/language.ts';

type LinkProps = ComponentProps<typeof RouterLink>;

/** A link within the site. Where pages are rendered nobody follows it: it is written down with its address alone. */
export const Link: (props: LinkProps) => ReactElement = import.meta.env.SSR
  ? WrittenLink
  : (RouterLink as typeof WrittenLink);

/** What the router writes for a link, without what it prepares for those who follow it (decision 060). */
export function WrittenLink(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...shown } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = shown;
  const href = mask || prefetch === 'render' || typeof to !== 'string' ? undefined : addressBelow(base, to);
  if (href === undefined) return <RouterLink {...props} />;
  return <a {...rest} href={href} data-discover={discover === 'none' ? undefined : 'true'} />;
}

/** Addresses that stand as they are: from the root, each part with a name. */
const plain = /^\/(?:[^/.?#\\][^/?#\\]*(?:\/[^/.?#\\][^/?#\\]*)*)?(?=$|[?#](?!#).*[^#]$)/;

/** Where a plain address leads on a site that stands below `base`; undefined where there is more to know. */
export function addressBelow(base: string, to: string): string | undefined {
  if (!plain.test(to)) return undefined;
  return base && /^\/(?![^?#])/.test(to) ? base + to.slice(1) : base + to;
}
