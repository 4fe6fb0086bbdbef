import { Failure } from '../../../core/failure.ts';
import type { Context } from '../../../host/calls/context.ts';
import { inHashTurn } from '../../../host/hash-queue.ts';
import { SellerSeal } from '../../settings/rules.pack.ts';
import { Brand } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { signInRefusals } from '../contract.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { houseWords, isTooLittle, lettersBeside, partsOf } from './rules.house-words.ts';

type Where = Pick<Context, 'db' | 'origin'>;
/** What an account says of its holder. */
type Named = { account?: string | null; name?: string; phone?: string | null; email?: string | null };

/**
 * The hash of a password that may be chosen; refuses with 密码须为8-64位且不能是常见密码 what many people use, and with
 * `builtPassword` what is built on words of the house or on those of `holder`. `mayHash` refuses whoever may choose none, who
 * must hear nothing of the holder.
 */
export async function newPasswordHash(
  where: Where,
  password: string,
  holder: Named,
  mayHash: () => Promise<void>,
): Promise<string> {
  return inHashTurn(async () => {
    await mayHash();
    await refuseGuessable(where, password, holder);
    return hashPassword(password);
  });
}

/** Refuses as `newPasswordHash` does; `common` are the words for passwords that many people use. */
export async function refuseGuessable(
  where: Where,
  password: string,
  holder: Named,
  common: string = signInRefusals.badPassword,
): Promise<void> {
  if (await isCommonPassword(password)) throw new Failure(common);
  const letters = lettersBeside(password, [...houseWords, ...(await wordsOf(where, holder))]);
  if (letters === undefined) return;
  if (isTooLittle(letters) || (await isCommonPassword(letters)))
    throw new Failure(signInRefusals.builtPassword);
}

/** What the settings call the shop and its operator, where it is found, and what the holder is called; Chinese names as they sound, too. */
async function wordsOf({ db, origin }: Where, { account, name, phone, email }: Named): Promise<string[]> {
  const { brand, sellerSeal } = await loadSettings(db, { brand: Brand, sellerSeal: SellerSeal });
  const host = new URL(origin).hostname.split('.').slice(0, -1).join('.');
  const own = [account, name, phone?.slice(-8), email?.split('@')[0]];
  const parts = [brand.name, brand.latin, sellerSeal.name, host, ...own].flatMap((each) =>
    partsOf(each ?? ''),
  );
  const han = parts.filter((part) => /^\p{Script=Han}{2,6}$/u.test(part) && !houseWords.includes(part));
  if (han.length === 0) return parts;
  const { pinyin } = await import('pinyin-pro');
  return parts.concat(han.map((part) => pinyin(part, { toneType: 'none', type: 'array', v: true }).join('')));
}
