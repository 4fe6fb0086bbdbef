import { yuan } from '../../core/yuan.ts';
import type { AccountCode } from '../ledger/rules.accounts.ts';

/** The accounts that an account book is kept of, with the ledger's codes that they are made of. */
export const books = {
  prestore: { name: '预存', codes: ['2203', '2204'] },
  credit: { name: '应付账款', codes: ['1122'] },
  rebate: { name: '返利', codes: ['2241'] },
  points: { name: '积分', codes: ['PT-U'] },
} as const satisfies Record<string, { name: string; codes: readonly AccountCode[] }>;

/** Name of an account book. */
export type Book = keyof typeof books;

/** The books' names, for contracts. */
export const bookNames = Object.keys(books) as [Book, ...Book[]];

/** What a book counts, as people read it: yuan, or points. */
export function countOf(account: Book, count: number): string {
  return account === 'points' ? `${count.toLocaleString('zh-CN')} 分` : `${yuan(count)} 元`;
}
