import { expect, test } from 'vitest';
import { z } from 'zod';
import { HistoryLine } from '../src/core/record.ts';
import { answers } from '../src/features.ts';

type Schema = { items?: Schema; properties?: Record<string, Schema>; anyOf?: Schema[]; allOf?: Schema[] };

test('every history that is told has the one shape', () => {
  const told = answers.flatMap(({ call }) =>
    historiesOf(z.toJSONSchema(call.output, { unrepresentable: 'any' }) as Schema).map((line) => ({
      path: call.path,
      missing: Object.keys(HistoryLine.shape).filter((key) => !(key in line)),
    })),
  );
  expect(told.length).toBeGreaterThan(15);
  expect(told.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

/** What is told of each line of what is called a history, or is told with the state that each line led to. */
function historiesOf({ items, properties = {}, anyOf = [], allOf = [] }: Schema, name = ''): object[] {
  const line = items?.properties;
  const isHistory = line && (name === 'history' || ('at' in line && 'to_name' in line));
  return [
    ...(isHistory ? [line] : []),
    ...Object.entries(properties).flatMap(([key, part]) => historiesOf(part, key)),
    ...[...anyOf, ...allOf, ...(items ? [items] : [])].flatMap((part) => historiesOf(part, name)),
  ];
}
