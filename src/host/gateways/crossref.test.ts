import { expect, test } from 'vitest';
import { type Asked, startStandIn } from '../../../tests/fixtures/stand-in.ts';
import { createCrossref } from './crossref.ts';
import { ProviderFailed } from './outbound.ts';

const doi = '10.1021/acs.nano.6c00001';
const work = {
  ...{ DOI: '10.1021/ACS.NANO.6C00001', title: ['Oxygen vacancies in TiO<sub>2</sub> &amp; their\n use'] },
  ...{ 'container-title': ['ACS Nano'], issued: { 'date-parts': [[2026]] } },
  published: { 'date-parts': [[2026, 3, 5]] },
};

/** A Crossref of this machine that answers with `say`. */
async function crossref(say: Parameters<typeof startStandIn>[0]) {
  const standIn = await startStandIn(say);
  const gateway = createCrossref({ mailTo: 'papers@lab.example.com', baseUrl: standIn.address });
  return { ...standIn, gateway };
}

const tells = (message: object) => () => ({ status: 'ok', 'message-type': 'work', message });

test('a paper is asked for by one segment of the path, politely, and told in plain words', async () => {
  const { gateway, asked } = await crossref(tells(work));
  expect(await gateway.find(doi)).toEqual({
    ...{ doi, title: 'Oxygen vacancies in TiO2 & their use', journal: 'ACS Nano', publishedOn: '2026-03-05' },
  });
  const [{ method, url, headers }] = asked as [Asked];
  expect([method, url.pathname]).toEqual(['GET', '/works/10.1021%2Facs.nano.6c00001']);
  expect(url.searchParams.get('mailto')).toBe('papers@lab.example.com');
  expect(headers['user-agent']).toContain('mailto:papers@lab.example.com');
  await gateway.find('10.1/../../members?x=1#y');
  expect(asked[1]?.url.pathname).toBe('/works/10.1%2F..%2F..%2Fmembers%3Fx%3D1%23y');
});

test('dates are told as far as they are known', async () => {
  const days = [];
  for (const published of [[2026, 3], [2026], [null], [], [2026, 13, 1], [99_999]]) {
    const { gateway } = await crossref(tells({ ...work, published: { 'date-parts': [published] } }));
    days.push((await gateway.find(doi))?.publishedOn);
  }
  expect(days).toEqual(['2026-03', '2026', '', '', '2026', '']);
  const { gateway } = await crossref(tells({ DOI: doi }));
  expect(await gateway.find(doi)).toEqual({ doi, title: '', journal: '', publishedOn: '' });
});

test('a DOI that is not registered is none, and everything else that is no answer has failed', async () => {
  const unknown = await crossref((_, response) => void response.writeHead(404).end('Resource not found.'));
  expect(await unknown.gateway.find(doi)).toBeUndefined();
  const broken: Parameters<typeof startStandIn>[0][] = [
    (_, response) => void response.writeHead(429).end('Too many requests'),
    (_, response) => void response.writeHead(503).end(),
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (_, response) => void response.writeHead(200).end('<html>'),
    (_, response) => void response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, ' ')),
    tells({ title: 'no list' }),
  ];
  for (const say of broken) {
    const { gateway } = await crossref(say);
    await expect(gateway.find(doi)).rejects.toThrow(ProviderFailed);
  }
});
