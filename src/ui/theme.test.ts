import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the antd theme is the one that tokens.css makes', () => {
  const made = execFileSync(process.execPath, [path.join(root, 'scripts/theme.mjs'), '--print'], {
    encoding: 'utf8',
  });
  expect(read('src/ui/theme.generated.ts')).toBe(made);
});

const tokens = read('src/ui/tokens.css').replace(/\/\*[\s\S]*?\*\//g, '');
const declared = (head: RegExp) =>
  [...(head.exec(tokens)?.[1] ?? '').matchAll(/--lp-([\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.trim()],
  );
const light = new Map(declared(/:root,[^{]*\{([\s\S]*?)\n\}/));
const ofDark = declared(/\[data-theme="dark"\] \{([\s\S]*?)\}/);
const themes = { light, dark: new Map([...light, ...ofDark]) };
type Theme = keyof typeof themes;

function colour(theme: Theme, name: string): string {
  const value = themes[theme].get(name) ?? '';
  const [, inner] = /^var\(--lp-([\w-]+)\)$/.exec(value) ?? [];
  return inner ? colour(theme, inner) : value;
}

/** WCAG 2.x. */
function contrast(theme: Theme, one: string, other: string): number {
  const luminance = (name: string) => {
    const parts = [...colour(theme, name).matchAll(/[\da-f]{2}/gi)].map(
      ([hex]) => Number.parseInt(hex, 16) / 255,
    );
    const [r = 0, g = 0, b = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['page', 'surface', 'subtle', 'tint', 'tint-strong'].map((name) => `bg-${name}`);
const status = ['wait', 'run', 'check', 'done', 'stop', 'alert'];
const text: [string, string][] = [
  ...['fg', 'fg-body', 'fg-muted', 'fg-head'].flatMap((fg) =>
    grounds.map((bg): [string, string] => [fg, bg]),
  ),
  ...['fg-link', 'success', 'warning', 'danger'].flatMap((fg) =>
    ['bg-page', 'bg-surface', 'bg-subtle', 'bg-tint'].map((bg): [string, string] => [fg, bg]),
  ),
  ...['bg-page', 'bg-surface', 'bg-accent-soft'].map((bg): [string, string] => ['fg-price', bg]),
  ...['action', 'action-hover', 'action-active'].map((bg): [string, string] => ['fg-on-action', bg]),
  ...['accent', 'accent-hover'].map((bg): [string, string] => ['fg-on-accent', bg]),
  ...['bg-tint', 'bg-tint-strong', 'action-soft', 'action-soft-hover'].map((bg): [string, string] => [
    'fg-on-tint',
    bg,
  ]),
  ...['success', 'warning', 'danger', 'info'].map((name): [string, string] => [name, `${name}-bg`]),
  ...status.map((name): [string, string] => [`st-${name}-fg`, `st-${name}-bg`]),
  ...([
    ['fg-teal', 'bg-teal'],
    ['fg-inverse', 'tip-bg'],
    ['fg-inverse-muted', 'bg-inverse'],
    ['chart-axis', 'bg-surface'],
  ] as [string, string][]),
];
const marks: [string, string][] = [
  ['line-control', 'bg-surface'],
  ...['bg-surface', 'bg-page'].map((bg): [string, string] => ['focus', bg]),
  ...[1, 2, 3, 4].map((number): [string, string] => [`chart-${number}`, 'bg-surface']),
];

test.each(['light', 'dark'] as const)('what is written or marked is seen, %s', (theme) => {
  const told = (pairs: [string, string][], least: number) =>
    pairs.filter(([one, other]) => !(contrast(theme, one, other) >= least)).map((pair) => pair.join(' on '));
  expect(told(text, 4.5)).toEqual([]);
  expect(told(marks, 3)).toEqual([]);
});

test('dark says another value for every colour by role, and for nothing else', () => {
  const byRole = [...light.keys()].filter((name) =>
    /^(bg|fg|line|action|accent|focus|success|warning|danger|info|st|chart|tile|tip|scrim|mark|shadow)(-|$)/.test(
      name,
    ),
  );
  const alike = ['fg-inverse', 'fg-inverse-muted'];
  expect(ofDark.map(([name]) => name).toSorted()).toEqual(
    byRole.filter((name) => !alike.includes(name)).toSorted(),
  );
});

test('screens name colours by role: a ramp would not follow the theme', () => {
  const ramps = /(?:[\w/:-]*-|--lp-)(?:brand|teal|cinnabar|ink|green|amber|red)-\d{2,3}(?:\/\d+)?\b/g;
  const named = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(ramps)].map(([found]) => `${file} ${found}`),
  );
  // Grounds that are the same in both themes: pictures, bands, what is always dark.
  const fixed = /banner-carousel|hot-zones|login-dialog|balance-head|back-office-menu/;
  expect(named.filter((each) => !fixed.test(each))).toEqual([]);
});
