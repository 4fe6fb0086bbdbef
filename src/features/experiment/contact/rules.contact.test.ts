import { expect, test } from 'vitest';
import { problemsOfContact } from './rules.contact.ts';

test.each([
  ['林知夏', '13900000001', {}],
  [' ', '13900000001', { name: '姓名不能为空' }],
  ['林', '', { phone: '手机号不能为空' }],
  ['林', '1390000000', { phone: '手机号格式不正确' }],
  ['林', '23900000001', { phone: '手机号格式不正确' }],
  ['', '12', { name: '姓名不能为空', phone: '手机号格式不正确' }],
])('%s %s', (name, phone, problems) => {
  expect(problemsOfContact({ name, phone })).toEqual(problems);
});
