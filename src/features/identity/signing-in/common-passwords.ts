let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether many people use this password, whatever its letters' case, so that it would be guessed. The list, some
 * thousand words of eight letters and more, is loaded when the first password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8)),
  );
  const word = password.toLowerCase();
  return new Set(word).size < 3 || (await common).has(word);
}
