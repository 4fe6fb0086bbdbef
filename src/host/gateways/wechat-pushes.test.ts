import { describe, expect, test } from 'vitest';
import {
  answerToProbe,
  decrypt,
  encrypt,
  ForgedPush,
  parseMessage,
  pushLife,
  readPush,
  signatureOf,
  textReply,
  xml,
} from './wechat-pushes.ts';

const aesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const account = { appId: 'wxb11529c136998cb6', token: 'spamtest' };
const sealedAccount = { ...account, aesKey };
const now = new Date('2026-11-20T10:00:00+08:00');
const timestamp = String(now.getTime() / 1_000);
const nonce = '1320562132';
const scan = xml({ FromUserName: 'openid-1', MsgType: 'event', Event: 'SCAN', EventKey: 'scene-1' });

const plainQuery = { timestamp, nonce, signature: signatureOf([account.token, timestamp, nonce]) };

function sealedPush(text = scan, appId = account.appId) {
  const sealed = encrypt({ appId, aesKey }, text);
  return {
    query: { timestamp, nonce, msg_signature: signatureOf([account.token, timestamp, nonce, sealed]) },
    body: xml({ ToUserName: 'gh_1', Encrypt: sealed }),
  };
}

test('the signature is SHA-1 over the sorted parts', () => {
  expect(signatureOf(['c', 'a', 'b'])).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('a probe is answered with its echo when it is signed', () => {
  expect(answerToProbe(account, { ...plainQuery, echostr: '42' }, now)).toBe('42');
  expect(() => answerToProbe(account, { ...plainQuery, nonce: 'other', echostr: '42' }, now)).toThrow(
    ForgedPush,
  );
});

describe('plain pushes', () => {
  test('are read when signed in time', () => {
    expect(readPush(account, plainQuery, scan, now).get('EventKey')).toBe('scene-1');
  });

  test.each([
    ['another signature', { ...plainQuery, signature: 'f'.repeat(40) }],
    ['no signature', { ...plainQuery, signature: undefined }],
    ['another time', { ...plainQuery, timestamp: String(Number(timestamp) + 1) }],
    ['a time that is no number', { ...plainQuery, timestamp: `${timestamp} ` }],
    ['no nonce', { ...plainQuery, nonce: '' }],
    ['nothing', {}],
  ])('with %s are refused', (_name, query) => {
    expect(() => readPush(account, query, scan, now)).toThrow(ForgedPush);
  });

  test.each([-1, 1])('are taken up to five minutes from our clock, side %i', (side) => {
    const at = (milliseconds: number) => new Date(now.getTime() + side * milliseconds);
    expect(readPush(account, plainQuery, scan, at(pushLife)).size).toBe(4);
    expect(() => readPush(account, plainQuery, scan, at(pushLife + 1))).toThrow(ForgedPush);
  });

  test('are refused where encrypted ones are agreed', () => {
    expect(() => readPush(sealedAccount, plainQuery, scan, now)).toThrow(ForgedPush);
  });
});

describe('encrypted pushes', () => {
  test.each(['', 'a', 'x'.repeat(12), 'x'.repeat(13), '中文🙂'.repeat(50)])(
    'text number %# comes back',
    (text) => {
      expect(decrypt(sealedAccount, encrypt(sealedAccount, text))).toBe(text);
    },
  );

  test('are read', () => {
    const { query, body } = sealedPush();
    expect(readPush(sealedAccount, query, body, now).get('FromUserName')).toBe('openid-1');
  });

  test('for another account are refused', () => {
    const { query, body } = sealedPush(scan, 'wx-another');
    expect(() => readPush(sealedAccount, query, body, now)).toThrow('meant for another account');
  });

  test('with another body than the signed one are refused', () => {
    const { query } = sealedPush();
    expect(() => readPush(sealedAccount, query, sealedPush().body, now)).toThrow('wrong signature');
  });

  test.each([
    ['nothing', ''],
    ['no whole blocks', 'QUJD'],
    ['noise', Buffer.alloc(64, 7).toString('base64')],
  ])('%s in place of the encrypted text is refused', (_name, sealed) => {
    const query = { timestamp, nonce, msg_signature: signatureOf([account.token, timestamp, nonce, sealed]) };
    expect(() => readPush(sealedAccount, query, xml({ Encrypt: sealed }), now)).toThrow(ForgedPush);
  });

  test('are answered encrypted and signed', () => {
    const { query, body } = sealedPush(xml({ FromUserName: 'openid-1', ToUserName: 'gh_1' }));
    const reply = parseMessage(
      textReply(sealedAccount, readPush(sealedAccount, query, body, now), '请确认', now),
    );
    const parts = ['TimeStamp', 'Nonce', 'Encrypt'].map((name) => reply.get(name) ?? '');
    expect(reply.get('MsgSignature')).toBe(signatureOf([account.token, ...parts]));
    const inner = parseMessage(decrypt(sealedAccount, reply.get('Encrypt') ?? ''));
    expect(Object.fromEntries(inner)).toEqual({
      ToUserName: 'openid-1',
      FromUserName: 'gh_1',
      CreateTime: timestamp,
      MsgType: 'text',
      Content: '请确认',
    });
  });
});

describe('XML', () => {
  test('texts survive whatever they hold', () => {
    const text = '<a href="x">]]></a> & "中文"';
    expect(parseMessage(xml({ Content: text })).get('Content')).toBe(text);
  });

  test('entities are not resolved and document types not looked at', () => {
    expect(parseMessage('<xml><A>&lt;&#65;&e;</A></xml>').get('A')).toBe('&lt;&#65;&e;');
    const bomb = '<!DOCTYPE xml [<!ENTITY e "boom">]><xml><A>&e;</A></xml>';
    expect(parseMessage(bomb).size).toBe(0);
  });

  test.each(['', 'no xml', '<xml>', '<other><A>1</A></other>', `${'<xml>'.repeat(5_000)}`])(
    '%# that is no message has no fields',
    (text) => {
      expect(parseMessage(text).get('A')).toBeUndefined();
    },
  );

  test('fields named like the prototype’s stay harmless', () => {
    const message = parseMessage('<xml><__proto__><A>1</A></__proto__><constructor>2</constructor></xml>');
    expect(message.get('A')).toBeUndefined();
    expect(({} as Record<string, unknown>).A).toBeUndefined();
  });
});
