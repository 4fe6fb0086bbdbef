/** Puts the focus on a field of the page's form, unfolding what hides it. */
export function focusField(key: string) {
  const field = document.querySelector<HTMLElement>(`[data-field="${key}"]`);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  const input = field?.querySelector<HTMLElement>('input, select, textarea, button');
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
}
