const kinds = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-hover active:bg-action-active',
  inverse: 'border-transparent bg-white text-brand-900 hover:bg-brand-50',
  inverseOutline: 'border-white/45 text-white hover:border-white',
  outline: 'border-line-strong bg-surface text-fg hover:border-action hover:text-action',
};

/** The look of a button, for links and buttons alike; its size comes with its place. */
export function buttonClass(kind: keyof typeof kinds): string {
  return `inline-flex items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap transition-colors duration-(--lp-dur-fast) ${kinds[kind]}`;
}
