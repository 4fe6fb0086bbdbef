import { z } from 'zod';
import { yuan } from '../../core/yuan.ts';
import { settingForms } from './rules.forms.ts';

/** How texts name a figure: `{sample_keep_days}`, `{moneySetting.payDays}`; other braces are only braces. */
const placeholder = /\{([a-z]\w*)((?:\.[a-z]\w*)*)\}/gi;

/** The settings whose figures `texts` name. */
export function settingsNamedIn(texts: readonly string[]): string[] {
  const keys = texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, key = '']) => key));
  return [...new Set(keys)].filter((key) => formOf(key));
}

/** The first placeholder in `text` that names a setting but no figure of it; undefined when each of them does. */
export function wrongFigureIn(text: string): string | undefined {
  return [...text.matchAll(placeholder)].find(
    ([, key = '', path = '']) => formOf(key) && figureOf({}, key, path) === undefined,
  )?.[0];
}

/** `text` with the figures it names as `stored`, by key, has them, else as they are until somebody sets them; fen are told in yuan. */
export function withFigures(text: string, stored: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(placeholder, (whole, key, path) => figureOf(stored, key, path) ?? whole);
}

/** A figure that texts may name: how they do, what it is called, and what it is, as texts tell it. */
export type NamedFigure = { name: string; title: string; value: string };

/** All of them, in the order of the settings, with their values as `stored` has them. */
export function namedFigures(stored: Readonly<Record<string, unknown>>): NamedFigure[] {
  return settingForms.flatMap(({ key, title, unset, schema }) =>
    figuresIn(unset).map((path) => {
      const place = [key, ...path].join('.');
      const inner = titleIn(z.toJSONSchema(schema(), { io: 'input' }), path);
      return {
        name: `{${place}}`,
        title: path.length > 0 ? `${title} · ${inner ?? path.at(-1)}` : (inner ?? title),
        value: withFigures(`{${place}}`, stored),
      };
    }),
  );
}

/** Where figures stand in a value: the names on the way to each. */
function figuresIn(value: unknown): string[][] {
  if (typeof value === 'number') return [[]];
  if (typeof value !== 'object' || !value || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([field, inner]) => figuresIn(inner).map((path) => [field, ...path]));
}

function titleIn(schema: z.core.JSONSchema.BaseSchema, [field, ...rest]: string[]): string | undefined {
  const inner = field === undefined ? undefined : schema.properties?.[field];
  return typeof inner === 'object' ? titleIn(inner, rest) : schema.title;
}

const formOf = (key: string) => settingForms.find((form) => form.key === key);

function figureOf(stored: Readonly<Record<string, unknown>>, key: string, path: string): string | undefined {
  const value = told(at(stored[key], path)) ?? told(at(formOf(key)?.unset, path));
  return typeof value === 'number' && path.endsWith('Fen') ? yuan(value, { short: true }) : value?.toString();
}

const told = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : undefined);

const at = (value: unknown, path: string) =>
  path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (inner, field) =>
        typeof inner === 'object' && inner && Object.hasOwn(inner, field)
          ? (inner as Record<string, unknown>)[field]
          : undefined,
      value,
    );
