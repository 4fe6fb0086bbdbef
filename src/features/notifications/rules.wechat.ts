import { z } from 'zod';
import { filledIn, type Values } from './rules.ts';

/**
 * A template of the official account: its id with WeChat, and what stands at each of its keywords, with the places
 * of the notice's text.
 */
export const WechatTemplate = z.object({
  id: z.string().trim().min(1).max(64),
  fields: z.record(z.string().regex(/^\w{1,40}$/), z.string().trim().min(1).max(200)),
});

/** The templates by event; setting `wechatTemplates`. An event without one does not go out by WeChat. */
export const WechatTemplates = z.record(z.string().max(40), WechatTemplate).default({});

/**
 * How long a keyword's value may be, by the kind that its name begins with; longer ones are refused with 47003.
 * https://developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage
 */
const lengths: Record<string, number> = {
  thing: 20,
  number: 32,
  letter: 32,
  symbol: 5,
  character_string: 32,
  phone_number: 17,
  car_number: 8,
  name: 10,
  phrase: 5,
  const: 20,
};

/** What a template is filled with: each keyword's text, cut to what WeChat takes; one that is empty gets a dash. */
export function templateData(
  fields: Readonly<Record<string, string>>,
  values: Values,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([keyword, text]) => [
      keyword,
      fitted(keyword, filledIn(text, values).trim()),
    ]),
  );
}

function fitted(keyword: string, text: string): string {
  const most = lengths[keyword.replace(/\d+$/, '')];
  const characters = [...text];
  if (most === undefined || characters.length <= most) return text || '-';
  return `${characters.slice(0, most - 1).join('')}…`;
}
