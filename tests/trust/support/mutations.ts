import type { InjectOptions } from 'fastify';
import type { Call } from '../../../src/core/call.ts';

/** Numbers in [0, 1) that a seed decides (mulberry32). */
export type Random = () => number;

/** The numbers of one seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of `list`. */
function pick<Item>(random: Random, list: readonly Item[]): Item {
  return list[Math.floor(random() * list.length)] as Item;
}

type Input = Record<string, unknown>;
/** A request without its address, and what was done to it. */
export type Mutant = { what: string; options: InjectOptions };

/** Values that no field, or hardly any, has been made for; each as JSON text, since some are not to be had else. */
const values: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1',
  '0.1',
  '-0',
  '1e308',
  '1e999',
  '-1e999',
  '9007199254740993',
  '99999999999999999999999999999999999999',
  '2147483648',
  '5e-324',
  '""',
  '" "',
  '"\\t\\n"',
  '"0"',
  '"NaN"',
  '"1e309"',
  '"undefined"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  '"e\\u0301\\u0301\\u0301\\u0301"',
  '"👩‍🔬🧪𠮷"',
  '"ﷺ"',
  '"İ"',
  '"a\\r\\nSet-Cookie: x=1"',
  '"13900000001\\r\\n"',
  '"１３９００００００００"',
  '"\' OR 1=1 --"',
  '"\\\\\'; DROP TABLE customers; --"',
  '"%00%0d%0a"',
  '"../../../../etc/passwd"',
  '"{{7*7}}<%=7*7%>"',
  '"<script>alert(1)</script>"',
  '"javascript:alert(1)"',
  '"=1+1"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"9999-12-31T23:59:59.999Z"',
  '"-271821-04-20"',
  '"1e3"',
  '"[1,2]"',
  '"{}"',
  '[]',
  '[null]',
  '[[[[]]]]',
  '[""]',
  '["a","a"]',
  '{}',
  '{"$ne":""}',
  '{"length":1e9}',
  '{"toString":1}',
  '{"0":"a"}',
  '{"then":1}',
  `"${'x'.repeat(5_000)}"`,
  `"${'好'.repeat(100_000)}"`,
  `[${'0,'.repeat(20_000)}0]`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
];

const jsonType = { 'content-type': 'application/json' };
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Makes `count` requests out of a valid input, each with one thing wrong. */
export function mutate(random: Random, call: Call, input: Input, count: number): Mutant[] {
  return Array.from({ length: count }, () => {
    const share = random();
    if (share < 0.7) return withValue(random, call, input);
    if (share < 0.85) return withBody(random, call, input);
    return withTransport(random, call, input);
  });
}

/** One field, known or not, that holds something else, sent as JSON, as a form, or as a query. */
function withValue(random: Random, call: Call, input: Input): Mutant {
  const fields = [...new Set([...Object.keys(input), ...Object.keys(call.input.shape)]), 'unheard_of'];
  const field = pick(random, fields);
  const place = pick(random, placesOf(input[field]));
  const text = random() < 0.05 ? undefined : pick(random, values);
  const what = `${[field, ...place].join('.')} = ${text?.slice(0, 60)}`;
  const way =
    call.method === 'GET' ? 'query' : pick(random, ['json', 'json', 'json', 'form', 'query'] as const);
  const parts = Object.entries({ ...input, [field]: input[field] }).flatMap(
    ([name, value]): [string, string][] => {
      if (name !== field) return value === undefined ? [] : [[name, JSON.stringify(value)]];
      const replaced = text === undefined ? undefined : replace(JSON.stringify(value), place, text);
      return replaced === undefined ? [] : [[name, replaced]];
    },
  );
  if (way === 'json') {
    const payload = `{${parts.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
    return { what: `json ${what}`, options: { method: 'POST', headers: jsonType, payload } };
  }
  const encoded = parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeText(value)}`).join('&');
  if (way === 'form')
    return { what: `form ${what}`, options: { method: 'POST', headers: formType, payload: encoded } };
  const method = call.method === 'GET' || call.reads ? 'GET' : 'POST';
  return { what: `query ${what}`, options: { method, query: encoded.slice(0, 8_000) } };
}

/** Where in a value something may be put: in its own place, or in that of one of its parts. */
function placesOf(value: unknown): (string | number)[][] {
  if (!value || typeof value !== 'object') return [[]];
  return [[], ...Object.keys(value).map((key) => [Array.isArray(value) ? Number(key) : key])];
}

function replace(value: string | undefined, [part]: (string | number)[], text: string): string {
  if (part === undefined || value === undefined) return text;
  const hole = '"\\u0001here\\u0001"';
  const parsed = JSON.parse(value);
  parsed[part] = JSON.parse(hole);
  return JSON.stringify(parsed).replace(hole, () => text);
}

/** Texts as they are, everything else as JSON, in a form's letters; what these cannot say becomes a percent sign. */
function encodeText(json: string): string {
  try {
    const value = JSON.parse(json);
    return encodeURIComponent(typeof value === 'string' ? value : json);
  } catch {
    return `${encodeURIComponent(json.slice(0, 20))}%`;
  }
}

/** The whole body is not what it should be. */
function withBody(random: Random, _call: Call, input: Input): Mutant {
  const json = JSON.stringify(input);
  const [field = 'x', value = 1] = Object.entries(input)[0] ?? [];
  const pair = `${JSON.stringify(field)}:${JSON.stringify(value)}`;
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['cut short', json.slice(0, -1)],
    ['a byte order mark', `\ufeff${json}`],
    ['a trailing comma', json.replace(/\}$/, ',}')],
    ['twice the same', `${json}${json}`],
    ['a list', `[${json}]`],
    ['a text', JSON.stringify(json)],
    ['a number', '1e999'],
    ['null', 'null'],
    ['duplicate keys', `{${pair},${pair},${pair.replace(/:.*/s, ':null')}}`],
    ['__proto__', json.replace(/^\{/, '{"__proto__":{"rid":"x","isAdmin":true},').replace(',}', '}')],
    ['constructor', json.replace(/^\{/, '{"constructor":{"prototype":{"a":1}},').replace(',}', '}')],
    ['single quotes', json.replaceAll('"', "'")],
    ['NaN', json.replace(/^\{/, '{"n":NaN,').replace(',}', '}')],
    [
      'a thousand fields',
      `{${Array.from({ length: 1_000 }, (_, index) => `"f${index}":${index}`).join(',')}}`,
    ],
    ['raw bytes', '\u0080\u00ff\u0000\u0001'],
  ];
  const [what, payload] = pick(random, bodies);
  return { what: `body: ${what}`, options: { method: 'POST', headers: jsonType, payload } };
}

/** The body is right, and how it comes is not. */
function withTransport(random: Random, call: Call, input: Input): Mutant {
  const payload = JSON.stringify(input);
  const type = (contentType: string): InjectOptions => ({
    method: 'POST',
    headers: { 'content-type': contentType },
    payload,
  });
  const ways: [string, InjectOptions][] = [
    ...[
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'application/json; charset="x',
      'application/json;;;',
      'APPLICATION/JSON',
      'application/x-www-form-urlencoded; charset=gbk',
      'multipart/form-data; boundary=----x',
      'multipart/form-data',
      '',
      '/',
      'json',
    ].map((contentType): [string, InjectOptions] => [`type ${contentType}`, type(contentType)]),
    ['claims gzip', { method: 'POST', headers: { ...jsonType, 'content-encoding': 'gzip' }, payload }],
    ['no type', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, payload }],
    ['GET', { method: 'GET' }],
    ['PUT', { method: 'PUT', headers: jsonType, payload }],
    ['DELETE', { method: 'DELETE', headers: jsonType, payload }],
    ['OPTIONS', { method: 'OPTIONS' }],
    ['repeated query', { method: call.method, query: 'a=1&a=2&a[]=3&a[b]=4&__proto__[x]=1&page=1&page=2' }],
    ['broken percent signs', { method: call.method, query: '%zz=%E4%B8&a=%' }],
    ['nested form', { method: 'POST', headers: formType, payload: 'a[b][c]=1&__proto__=1&&&=&=x&%=%' }],
    ['a host of parameters', { method: call.method, query: 'a=1&'.repeat(2_000) }],
    ['an odd token', { headers: { ...jsonType, token: 'é\tü' }, method: 'POST', payload }],
    ['a long token', { headers: { ...jsonType, token: 'x'.repeat(8_000) }, method: 'POST', payload }],
    [
      'an odd browser',
      { headers: { ...jsonType, 'user-agent': `é${'x'.repeat(4_000)}` }, method: 'POST', payload },
    ],
    [
      'forged addresses',
      { headers: { ...jsonType, 'x-forwarded-for': "1, ' OR 1=1, ::1%lo" }, method: 'POST', payload },
    ],
  ];
  const [what, options] = pick(random, ways);
  return { what, options };
}
