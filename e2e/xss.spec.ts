import { embeddedDatabaseOf, type Product, query, startProduct } from '../tests/product.ts';
import { expect, isAlive, test } from './journey.ts';
import { pokeEverything } from './poke.ts';

/**
 * T-xss (trust.md, section 4): whoever gets a script into a stored text, past every check on writing, does not get
 * it to run on a public page. Each payload calls `planted` when it runs.
 */

const payloads = [
  `<script>planted(1)</script>`,
  `<img src=x onerror="planted(2)">`,
  `<svg onload="planted(3)"><animate onbegin="planted(3)" attributeName=x></svg>`,
  `"><script>planted(4)</script>`,
  `'-planted(5)-'`,
  `</script><script>planted(6)</script>`,
  `<a href="javascript:planted(7)">a</a>`,
  `[b](javascript:planted(8))`,
  `[c](data:text/html,<script>planted(9)</script>)`,
  `![d](x" onerror="planted(10))`,
  `<iframe srcdoc="<script>parent.planted(11)</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="planted(12)">`,
  `<noscript><p title="</noscript><img src=x onerror=planted(13)>">`,
  `</title><img src=x onerror="planted(14)">`,
  `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:planted(15)">`,
  `<form action="javascript:planted(16)"><button autofocus onfocus="planted(16)">e</button></form>`,
  `<details open ontoggle="planted(17)">f</details>`,
  `&lt;script&gt;planted(18)&lt;/script&gt;`,
  `\u2028</script><!--<script>planted(19)`,
  `{{constructor.constructor('planted(20)')()}}`,
];
const planted = payloads.join('\n\n');
/** For names that stand in one line. */
const inline = payloads.join(' ');
/** For columns that hold an address; it has http, which once was enough to be one. */
const address = `javascript:planted('http')`;

const pages = [
  '/',
  '/project',
  '/project/1',
  '/detail/xrd-powder',
  '/compare?rids=xrd-powder,sem-fe',
  '/search?kw=planted',
  `/search?kw=${encodeURIComponent(payloads[0] ?? '')}`,
  '/list/news',
  '/list/service',
  '/list/thanks',
  `/list/news?kw=${encodeURIComponent(payloads[1] ?? '')}`,
  '/article/course-xrd',
  '/article/news-2026-02',
  '/televised',
  '/about/profile',
  '/contact',
  '/contact?service=xrd-powder',
  '/require',
  '/guide',
  '/policy',
];

/** Columns of the shop's tables that hold no text for people: keys, kinds, and pictures, which are told apart. */
const kept =
  /^(rid|kind|slug|key|article_rid|service_rid|tone|delta_per|service_rids|stored_as|img|img_mobile|redirect|source|video)$/;
const addresses = /^(redirect|source|video)$/;
const tables = [
  'articles',
  'acknowledgements',
  'banners',
  'showcases',
  'service_types',
  'services',
  'service_parameters',
];

test.describe('a shop whose every text is a script', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let product: Product;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    product = await startProduct();
    const { connection } = embeddedDatabaseOf(product.dataDir);
    const sql = (statement: string) => query(connection, statement);
    const literal = (text: string) => `$plant$${text}$plant$`;
    for (const table of tables) {
      const columns = await query<{ name: string; type: string }>(
        connection,
        `SELECT column_name AS name, udt_name AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${table}'`,
      );
      const changes = columns.flatMap(({ name, type }) => {
        if (addresses.test(name) && type === 'text') return [`${name} = ${literal(address)}`];
        if (kept.test(name)) return [];
        if (type === 'text')
          return [`${name} = ${name} || ' ' || ${literal(name === 'body' ? planted : inline)}`];
        if (type === '_text') return [`${name} = ARRAY[${literal(inline)}]`];
        return [];
      });
      expect(changes.length, table).toBeGreaterThan(0);
      await sql(`UPDATE ${table} SET ${changes.join(', ')}`);
    }
    await sql(`UPDATE services SET instrument = jsonb_build_object('vendor', ${literal(inline)}, 'model', ${literal(inline)}, 'keySpecs', jsonb_build_array(${literal(inline)})),
      faqs = jsonb_build_array(jsonb_build_object('q', ${literal(inline)}, 'a', ${literal(planted)}))`);
    await sql(
      `UPDATE service_parameters SET options = (SELECT coalesce(jsonb_agg(jsonb_set(o, '{label}', to_jsonb(${literal(inline)}::text))), '[]') FROM jsonb_array_elements(options) o)`,
    );
    await sql(
      `UPDATE articles SET attachments = jsonb_build_array(jsonb_build_object('name', ${literal(inline)}, 'href', ${literal(address)}, 'bytes', 1))`,
    );
    await sql(`UPDATE settings SET value = to_jsonb(${literal(inline)}::text) WHERE key = 'hotline'`);
    for (const [key, field] of [
      ['brand', 'name'],
      ['brand', 'latin'],
      ['brand', 'slogan'],
      ['brand', 'description'],
      ['contact', 'hours'],
      ['contact', 'serviceEmail'],
      ['localInfo', 'address'],
      ['localInfo', 'express'],
      ['localInfo', 'email'],
      ['filing', 'icp'],
      ['filing', 'copyright'],
    ]) {
      await sql(
        `UPDATE settings SET value = jsonb_set(value, '{${field}}', to_jsonb(${literal(inline)}::text)) WHERE key = '${key}'`,
      );
    }
  });
  test.afterAll(async () => {
    await product?.stop();
  });

  test('no public page runs any of it', async ({ page }) => {
    const ran: string[] = [];
    await page.exposeFunction('planted', (which: unknown) => ran.push(`${page.url()} ${which}`));
    page.on('dialog', (dialog) => void dialog.dismiss());
    for (const path of pages) {
      const answer = await page.goto(product.origin + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await test.step(path, () => isAlive(page), { timeout: 20_000 });
      expect(await page.locator('body').textContent(), path).toContain('planted(');
      expect(await pokeEverything(page)).toEqual([]);
      expect(ran).toEqual([]);
    }
  });

  test('pages that the browser builds itself run none either', async ({ page }) => {
    const ran: string[] = [];
    await page.exposeFunction('planted', (which: unknown) => ran.push(`${page.url()} ${which}`));
    await page.goto(`${product.origin}/list/course`);
    await isAlive(page);
    await page.locator('a[href="/article/course-xrd"]').click();
    await expect(page.getByRole('article')).toContainText('布拉格方程');
    expect(await pokeEverything(page)).toEqual([]);
    await page.getByRole('navigation', { name: '相邻文章' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/course-xps$/);
    expect(await pokeEverything(page)).toEqual([]);
    expect(ran).toEqual([]);
  });

  test('a payload would be noticed if it ran', async ({ page }) => {
    const ran: unknown[] = [];
    await page.exposeFunction('planted', (which: unknown) => ran.push(which));
    await page.goto('about:blank');
    await page.setContent(payloads.slice(0, 3).join(''));
    await expect.poll(() => ran.length).toBeGreaterThan(1);
  });
});
