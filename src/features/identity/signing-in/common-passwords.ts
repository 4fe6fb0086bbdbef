let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether many people use this password, whatever its letters' case, so that it would be guessed. The list, fifty
 * thousand words, is loaded when the first password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  const word = password.toLowerCase();
  return new Set(word).size < 3 || (await common).has(word);
}
