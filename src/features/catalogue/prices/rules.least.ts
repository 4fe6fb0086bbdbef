/** Least amounts in words: 粉末、块体至少 100 mg；液体至少 5 mL. */
export function leastInWords(
  least: readonly { forms: readonly string[]; amount: number; unit: string }[],
): string {
  return least.map(({ forms, amount, unit }) => `${forms.join('、')}至少 ${amount} ${unit}`).join('；');
}
