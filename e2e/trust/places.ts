import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type DemoAccount, demoAccounts } from '../../db/demo-accounts.ts';
import { type DemoStaff, demoStaff } from '../../db/demo-staff.ts';
import { permissionsOf } from '../../src/features/staff/rules.permissions.ts';
import { pageGroups } from '../../src/site/back-office/pages.ts';
import routes from '../../src/site/routes.ts';

/** An address of the site to be opened, and the route that it belongs to. */
export type Place = { pattern: string; address: string };

/** Asks the shop's database. */
export type Ask = <Row extends Record<string, string>>(statement: string) => Promise<Row[]>;

/** Every page of the site by its route, the back office aside, whose pages are `staffPatterns`. */
export const sitePatterns: readonly string[] = [...new Set(flat(routes))].filter(
  (path) => path !== '/staff/*',
);

/** Every page of the back office by its route. */
export const staffPatterns: readonly string[] = staffPages().map(({ path }) => path);

/** What stands for the parts of an address that no record names. */
const named: Record<string, readonly string[]> = {
  '/project/*': ['/project', '/project/1', '/project/1/%E9%80%81%E6%A0%B7%E6%A3%80%E6%B5%8B'],
  '/search': ['/search?kw=XRD', '/search?kw=%3Cimg%20src%3Dx%20onerror%3D%22planted(6)%22%3E'],
  '/detail/:rid': ['/detail/xrd-powder', '/detail/rsv-nmr600'],
  '/compare': ['/compare?rids=xrd-powder,sem-fe'],
  '/about/:section': ['/about/profile', '/about/culture', '/about/recruit'],
  '/list/:type': ['/list/news', '/list/course', '/list/service', '/list/thanks'],
  '/article/:id': ['/article/course-xrd', '/article/news-2026-02'],
  '/contact': ['/contact', '/contact?service=xrd-powder'],
  '/invited/:code?': ['/invited/QYSTDT27'],
  '/*': ['/no/such-page'],
};

/** Records of a customer by the route of their pages, at most some of each kind. */
const ofCustomer: Record<string, (rid: string) => string> = {
  '/member/order/:rid': (rid) => `SELECT DISTINCT ON (status) rid FROM orders WHERE customer_rid = '${rid}'`,
  '/member/order/:rid/edit': (rid) => firstOrders(rid),
  '/member/order/:rid/progress': (rid) => firstOrders(rid),
  '/member/order/:rid/data': (rid) =>
    `SELECT DISTINCT a.order_rid AS rid FROM result_files f JOIN assigns a ON a.rid = f.assign_rid
      JOIN orders o ON o.rid = a.order_rid WHERE o.customer_rid = '${rid}' LIMIT 3`,
  '/member/order/:rid/statement': (rid) =>
    `(SELECT DISTINCT l.order_rid AS rid FROM statement_lines l JOIN statements s ON s.rid = l.statement_rid
      WHERE s.customer_rid = '${rid}' LIMIT 2) UNION ALL
      (SELECT rid FROM orders WHERE customer_rid = '${rid}' AND status IN (40, 110))`,
  '/member/order/:rid/invoice': (rid) => firstOrders(rid),
  '/member/order/:rid/invoice/apply': (rid) => firstOrders(rid),
  '/member/statement/:rid': (rid) => `SELECT rid FROM statements WHERE customer_rid = '${rid}' LIMIT 4`,
};
const firstOrders = (rid: string) =>
  `SELECT rid FROM orders WHERE customer_rid = '${rid}' ORDER BY status DESC LIMIT 2`;

/** Topics and questions of the guide, which visitors come to by links. */
const ofGuide: Record<string, string> = {
  '/choose/:topic': `SELECT DISTINCT ON (kind) rid AS topic FROM guide_topics`,
  '/choose/:material/:question': `SELECT material_rid AS material, question_rid AS question FROM guide_answers LIMIT 3`,
};

/** Records of the shop by the route of the back office that shows one. */
const ofShop: Record<string, string> = {
  '/staff/orders/:rid': 'SELECT DISTINCT ON (status) rid FROM orders',
  '/staff/review/:rid': 'SELECT DISTINCT order_rid AS rid FROM assigns LIMIT 2',
  '/staff/customers/:rid': 'SELECT rid FROM customers LIMIT 3',
  '/staff/customers/:rid/view': 'SELECT rid FROM customers LIMIT 1',
  '/staff/clusters/:rid': 'SELECT rid FROM clusters LIMIT 2',
  '/staff/catalogue/:rid': `SELECT rid FROM services WHERE rid IN ('xrd-powder', 'rsv-nmr600')`,
  '/staff/coupons/:rid': 'SELECT rid FROM coupons LIMIT 2',
  '/staff/points/claims/:rid': 'SELECT rid FROM thanks_claims LIMIT 2',
  '/staff/statements/:rid': 'SELECT DISTINCT ON (status) rid FROM statements',
  '/staff/finance/credit/:rid': 'SELECT rid FROM credit_applies LIMIT 2',
  '/staff/bills/:way/:date': 'SELECT way::text, date::text FROM gateway_bills LIMIT 2',
};

/** What a shop has none of before its first night: a bill of a provider. */
export const billOfProvider = `INSERT INTO gateway_bills (way, date, net_fen, fee_fen, line_count, fetched_at)
  VALUES (1, '2026-03-03', 0, 0, 0, now())`;

/** What a visitor or a customer may open: everything but records that are not theirs. */
export async function placesOf(who: DemoAccount | undefined, ask: Ask): Promise<Place[]> {
  const places = await Promise.all(
    sitePatterns.map(async (pattern) => {
      const record = who && ofCustomer[pattern]?.(demoAccounts[who].rid);
      return filled(pattern, record ?? ofGuide[pattern], ask);
    }),
  );
  return places.flat();
}

/** What this member of the staff may open. */
export async function placesOfStaff(who: DemoStaff, ask: Ask): Promise<Place[]> {
  const may = permissionsOf(demoStaff[who].role);
  const pages = staffPages().filter(({ permission }) => may.includes(permission));
  return (await Promise.all(pages.map(({ path }) => filled(path, ofShop[path], ask)))).flat();
}

async function filled(pattern: string, statement: string | undefined, ask: Ask): Promise<Place[]> {
  const given = named[pattern];
  if (given) return given.map((address) => ({ pattern, address }));
  if (!pattern.includes(':')) return [{ pattern, address: pattern }];
  const rows = statement ? await ask(statement) : [];
  return rows.map((row) => ({
    pattern,
    address: pattern.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(row[part] ?? '')),
  }));
}

function staffPages() {
  return pageGroups.flatMap(({ pages }) => pages);
}

function flat(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : path ? [`/${path}`] : []),
    ...flat(children),
  ]);
}
