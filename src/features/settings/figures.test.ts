import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { figuresFor } from './fill-figures.ts';
import { settingsNamedIn, withFigures, wrongFigureIn } from './rules.figures.ts';
import { settings } from './tables.ts';

test('figures stand where texts name them: as they were set, else as they are until then; fen in yuan', () => {
  const text =
    '保存 {sample_keep_days} 天，{verdictSetting.verdictDays} 天内可提出异议，满 {moneySetting.prestoreMinFen} 元';
  expect(settingsNamedIn([text, text])).toEqual(['sample_keep_days', 'verdictSetting', 'moneySetting']);
  expect(withFigures(text, {})).toBe('保存 90 天，15 天内可提出异议，满 100 元');
  const stored = {
    sample_keep_days: 41,
    verdictSetting: { answerDays: 4 },
    moneySetting: { prestoreMinFen: 123_450 },
  };
  expect(withFigures(text, stored)).toBe('保存 41 天，15 天内可提出异议，满 1,234.50 元');
});

test('other braces are only braces, and no placeholder reaches beyond the figures', () => {
  const text =
    '{hkl} 晶面族，{111}，{constructor}，{moneySetting.bankAccounts}，{verdictSetting.constructor.name}';
  expect(withFigures(text, {})).toBe(text);
  expect(wrongFigureIn('{hkl}与{sample_keep_days}')).toBeUndefined();
  expect(wrongFigureIn('{hkl}与{sample_keep_days.x}')).toBe('{sample_keep_days.x}');
  expect(wrongFigureIn('{moneySetting.paydays}')).toBe('{moneySetting.paydays}');
});

test('only the settings that are named are asked for, and none when none is', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { db } = world.database;
  await db.insert(settings).values({ key: 'sample_keep_days', value: 33 });
  const none = await world.statements(() => figuresFor(db, '没有'));
  expect(none).toEqual([]);
  const some = await world.statements(() =>
    figuresFor(db, '{sample_keep_days} 天', '付款 {moneySetting.payDays} 天'),
  );
  expect(some).toHaveLength(1);
});
