import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { isSameSecret } from '../config/secrets.ts';
import type { WechatAccount } from './gateways.ts';

/** A push that does not come from WeChat, or not just now: its signature, time, encryption or account is wrong. */
export class ForgedPush extends Error {
  override name = 'ForgedPush';
  readonly statusCode = 403;
}

/** The query that WeChat appends to the callback's address. */
export type PushQuery = Readonly<Record<string, string | undefined>>;

/** Texts of one XML message by element; elements that hold others are left out. */
export type WechatMessage = ReadonlyMap<string, string>;

/** How old a push may be, or how far ahead of our clock, in milliseconds. */
export const pushLife = 5 * 60_000;

/**
 * Checks that WeChat asks whether the callback is ours, and returns what it wants to hear. Throws ForgedPush.
 * https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/Access_Overview.html
 */
export function answerToProbe({ token }: WechatAccount, query: PushQuery, now: Date): string {
  const { timestamp, nonce } = freshness(query, now);
  demandSignature(query.signature, [token, timestamp, nonce]);
  return query.echostr ?? '';
}

/**
 * The message of a push, decrypted when the account has a key; then a plain one is refused, so that nobody can do
 * without the signature over the body. Throws ForgedPush when anything about its origin is wrong.
 */
export function readPush(account: WechatAccount, query: PushQuery, body: string, now: Date): WechatMessage {
  const { timestamp, nonce } = freshness(query, now);
  if (!account.aesKey) {
    demandSignature(query.signature, [account.token, timestamp, nonce]);
    return parseMessage(body);
  }
  const sealed = parseMessage(body).get('Encrypt') ?? '';
  demandSignature(query.msg_signature, [account.token, timestamp, nonce, sealed]);
  return parseMessage(decrypt({ ...account, aesKey: account.aesKey }, sealed));
}

/** The XML of a text message in reply to `message`, encrypted when the account has a key. */
export function textReply(account: WechatAccount, message: WechatMessage, text: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const plain = xml({
    ToUserName: message.get('FromUserName') ?? '',
    FromUserName: message.get('ToUserName') ?? '',
    CreateTime: seconds,
    MsgType: 'text',
    Content: text,
  });
  if (!account.aesKey) return plain;
  const nonce = randomBytes(8).toString('hex');
  const sealed = encrypt({ ...account, aesKey: account.aesKey }, plain);
  return xml({
    Encrypt: sealed,
    MsgSignature: signatureOf([account.token, seconds, nonce, sealed]),
    TimeStamp: seconds,
    Nonce: nonce,
  });
}

/** SHA-1 over the sorted parts, hexadecimal: WeChat's signature. */
export function signatureOf(parts: readonly string[]): string {
  return createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
}

type EncryptingAccount = { appId: string; aesKey: string };

/**
 * AES-256-CBC over 16 random bytes, the length, the text and the account's id, padded to 32 bytes (PKCS #7), Base64.
 * https://developers.weixin.qq.com/doc/oplatform/Third-party_Platforms/2.0/api/Before_Develop/Technical_Plan.html
 */
export function encrypt({ appId, aesKey }: EncryptingAccount, text: string): string {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const content = Buffer.concat([randomBytes(16), length, bytes, Buffer.from(appId)]);
  const padding = 32 - (content.length % 32);
  const key = keyOf(aesKey);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([content, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
}

/** Undoes `encrypt`. Throws ForgedPush when the text is broken or meant for another account. */
export function decrypt({ appId, aesKey }: EncryptingAccount, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length === 0 || bytes.length % 32 !== 0) throw new ForgedPush('not encrypted as agreed');
  const key = keyOf(aesKey);
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  const content = padded.subarray(0, padded.length - padding);
  const length = content.length >= 20 ? content.readUInt32BE(16) : Number.POSITIVE_INFINITY;
  if (padding < 1 || padding > 32 || content.length < 20 + length)
    throw new ForgedPush('not encrypted as agreed');
  if (!isSameSecret(content.toString('utf8', 20 + length), appId))
    throw new ForgedPush('meant for another account');
  return content.toString('utf8', 20, 20 + length);
}

/** The elements below the root, each once, as texts. */
export function parseMessage(text: string): WechatMessage {
  const fields = new Map<string, string>();
  // No message of WeChat has a document type: what declares entities is nothing to look at.
  if (text.includes('<!DOCTYPE')) return fields;
  let root: unknown;
  try {
    root = parser.parse(text).xml;
  } catch {
    return fields;
  }
  for (const [name, value] of Object.entries(root ?? {})) {
    if (typeof value === 'string') fields.set(name, value);
  }
  return fields;
}

/** An XML message of texts, as WeChat writes them. */
export function xml(fields: Record<string, string>): string {
  const elements = Object.entries(fields).map(
    ([name, text]) => `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`,
  );
  return `<xml>${elements.join('')}</xml>`;
}

const parser = new XMLParser({ processEntities: false, parseTagValue: false, ignoreAttributes: true });

function keyOf(aesKey: string): Buffer {
  return Buffer.from(`${aesKey}=`, 'base64');
}

function freshness({ timestamp = '', nonce = '' }: PushQuery, now: Date) {
  const isInTime =
    /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= pushLife;
  if (!isInTime || nonce === '') throw new ForgedPush('too old or too early');
  return { timestamp, nonce };
}

function demandSignature(given: string | undefined, parts: readonly string[]) {
  if (!isSameSecret(given ?? '', signatureOf(parts))) throw new ForgedPush('wrong signature');
}
