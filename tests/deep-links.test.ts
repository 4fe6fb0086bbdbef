import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { notices } from '../src/features/notifications/rules.events.ts';
import { staffNotices } from '../src/features/notifications/rules.staff-events.ts';
import { pageGroups } from '../src/site/back-office/pages.ts';
import { addressOf, needsLogin } from '../src/site/guard.ts';
import routes from '../src/site/routes.ts';

/** A link with its places filled in. */
const filled = (link: string) => link.replace(/\{\w+\}/g, '01');
const pathOf = (link: string) => new URL(filled(link), 'http://shop.test').pathname;

/** What notices lead to, each page once. */
const linksOf = (all: Record<string, { link: string }>) => [
  ...new Set(
    Object.values(all)
      .map(({ link }) => link)
      .filter(Boolean),
  ),
];

test('what customers are told leads to a page, whose own address it is', () => {
  const links = linksOf(notices);
  expect(links.length).toBeGreaterThan(20);
  const lost = links.filter((link) => {
    const page = matchRoutes(routes as RouteObject[], pathOf(link))?.at(-1)?.route;
    return (
      !page || page.path === '*' || page.path === 'staff/*' || /entry\.ts$/.test(String(Object(page).file))
    );
  });
  expect(lost).toEqual([]);
});

test('what is told of an order, a booking, a pickup, a sample or a return leads to that very record', () => {
  const topics = ['order', 'pickup', 'sample', 'testing', 'booking'];
  const vague = Object.entries(notices).filter(
    ([, { topic, link }]) => topics.includes(topic) && !link.includes('{rid}'),
  );
  expect(vague.map(([event]) => event)).toEqual([]);
});

test('signing in leads back to the whole link: path, query and hash', () => {
  for (const link of linksOf(notices)) {
    const url = new URL(filled(link), 'http://shop.test');
    expect(addressOf(url)).toBe(filled(link));
    // What is not for everybody asks for the login, and nothing else does.
    expect([link, needsLogin(url.pathname)]).toEqual([link, !link.startsWith('/detail/')]);
  }
});

test('what staff are told leads to a page of the back office', () => {
  const pages = pageGroups.flatMap(({ pages }) => pages.map(({ path }) => ({ path })));
  const lost = linksOf(staffNotices).filter((link) => !matchRoutes(pages, pathOf(link)));
  expect(lost).toEqual([]);
});
