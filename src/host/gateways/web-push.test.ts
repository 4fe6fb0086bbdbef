import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypted, newBrowser } from '../../../tests/push-side.ts';
import { createSecrets, type Secrets } from '../config/secrets.ts';
import { ProviderFailed } from './outbound.ts';
import type { ProviderMemory } from './provider-memory.ts';
import { createWebPush, encrypted, isPushTarget } from './web-push.ts';

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  ours: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as the example of RFC 8291 has it', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(example.ours, 'base64url'));
  const salt = Buffer.from(example.salt, 'base64url');
  const body = encrypted(Buffer.from(example.text), example, { pair, salt });
  expect(body.toString('base64url')).toBe(example.body);
});

test('what is sent is read by its browser alone, and signed for its push service as RFC 8292 has it', async () => {
  const sent: { url: string; headers: Record<string, string>; body: string | Buffer }[] = [];
  const now = () => new Date('2026-11-26T02:00:00Z');
  const secrets = createSecrets('one');
  const sender = { secrets, memory: newMemory(), subject: () => 'https://lab.example.com', now };
  const gateway = createWebPush(sender, async (message) => {
    sent.push(message);
    return { status: 201 };
  });
  const browser = newBrowser();
  const endpoint = 'https://push.example.net/send/abc';
  expect(await gateway.send({ endpoint, ...browser.keys }, '数据已发布')).toBe('taken');
  const [message] = sent;
  expect(message).toMatchObject({
    url: endpoint,
    headers: { 'content-encoding': 'aes128gcm', ttl: '259200' },
  });
  expect(decrypted(browser, message?.body as Buffer)).toBe('数据已发布');
  expect(() => decrypted(newBrowser(), message?.body as Buffer)).toThrow();

  const [, token = '', key] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(message?.headers.authorization ?? '') ?? [];
  const publicKey = await gateway.publicKey();
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    ...{ aud: 'https://push.example.net', sub: 'https://lab.example.com' },
    exp: now().getTime() / 1_000 + 12 * 3_600,
  });
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const ours = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: ours, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.${claims}x`)]).toEqual([true, false]);
});

test('the pair of keys is the same for each process of a shop, and another for each shop', async () => {
  const keyOf = (secretKey: string) => gatewayOf(createSecrets(secretKey)).publicKey();
  const [first, again, other] = await Promise.all(['one', 'one', 'other'].map(keyOf));
  expect([again === first, other === first]).toEqual([true, false]);
});

test('it stays while SECRET_KEY is replaced and afterwards, also where it was not kept before', async () => {
  for (const keeps of [true, false]) {
    const memory = newMemory();
    const before = await gatewayOf(createSecrets('one'), keeps ? memory : newMemory()).publicKey();
    expect(await gatewayOf(createSecrets('other', 'one'), memory).publicKey()).toBe(before);
    expect(await gatewayOf(createSecrets('other'), memory).publicKey()).toBe(before);
  }
});

function newMemory(): ProviderMemory {
  const notes = new Map<string, string>();
  return {
    read: async (name) => notes.get(name),
    write: async (name, text) => void notes.set(name, text),
  };
}

function gatewayOf(secrets: Secrets, memory = newMemory()) {
  return createWebPush({ secrets, memory, subject: () => '', now: () => new Date() }, async () => ({
    status: 201,
  }));
}

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [503, 'later'],
  [0, 'later'],
  [413, 'refused'],
])('what a push service answers with %i means %s', async (status, outcome) => {
  const secrets = createSecrets('one');
  const sender = { secrets, memory: newMemory(), subject: () => '', now: () => new Date() };
  const gateway = createWebPush(sender, async () => {
    if (status === 0) throw new ProviderFailed('push.example.net: ECONNREFUSED');
    return { status };
  });
  expect(await gateway.send({ endpoint: 'https://push.example.net/', ...newBrowser().keys }, '')).toBe(
    outcome,
  );
});

test('keys that are none of a browser are found out', () => {
  const { keys } = newBrowser();
  expect(isPushTarget(keys)).toBe(true);
  expect(isPushTarget({ ...keys, auth: 'short' })).toBe(false);
  expect(isPushTarget({ ...keys, p256dh: `${keys.p256dh.slice(0, -4)}AAAA` })).toBe(false);
  expect(isPushTarget({ ...keys, p256dh: '' })).toBe(false);
});
