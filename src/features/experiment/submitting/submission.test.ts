import { expect, test } from 'vitest';
import {
  hasBegun,
  type Ports,
  partsLeft,
  runSubmission,
  type Submission,
  submissionOf,
  type Wanted,
} from './submission.ts';

const wanted = {
  order: { items: [{ temp_rid: 'x', count: 1 }], protocol_version: '1', price_hash: 'h' },
  bookings: [
    { temp_rid: 's', name: 'SEM', text: '周二', input: { lock_rid: 'l1', temp_rid: 's' } },
    { temp_rid: 't', name: 'TEM', text: '周三', input: { lock_rid: 'l2', temp_rid: 't' } },
  ],
  sampling: { type: 1, date: '2026-11-23' },
} satisfies Wanted;
const summary = {
  status: 10,
  status_name: '待审核',
  version: 1,
  total_fen: 1 as never,
  price_fen: 1 as never,
};
const order = {
  batch_no: 'B261121000001',
  review_hours: 4,
  orders: ['o1', 'o2'].map((rid) => ({ ...summary, rid, no: rid, why: '' })),
};

/** What was sent, under which name, and what was kept; `failing` names parts that are refused. */
function ports(failing: string[] = []) {
  const sent: { request_id?: string; batch_no?: string; order_rids?: string[] }[] = [];
  const kept: Submission[] = [];
  const answer = async <Answer>(input: (typeof sent)[number], made: Answer) => {
    sent.push(input);
    if (failing.some((part) => input.request_id?.endsWith(part))) throw new Error('refused');
    return made;
  };
  const all: Ports = {
    order: (input) => answer(input, order),
    booking: (input) => answer(input, { ...summary, rid: input.lock_rid, no: 'Y1', why: '' }),
    sampling: (input) => answer(input, { rid: 'q', no: 'Q1' }),
    keep: (submission) => kept.push(submission),
  };
  return { ports: all, sent, kept };
}

test('everything is sent in turn, the rest with what the orders became', async () => {
  const { ports: all, sent, kept } = ports();
  const begun = submissionOf(wanted, undefined, () => 'n1');
  const { submission, stop } = await runSubmission(begun, all);
  expect(stop).toBeUndefined();
  expect(sent.map(({ request_id }) => request_id)).toEqual(['n1-order', 'n1-s', 'n1-t', 'n1-sampling']);
  expect(sent[1]?.batch_no).toBe(order.batch_no);
  expect(sent[3]?.order_rids).toEqual(['o1']);
  expect(partsLeft(submission)).toEqual([]);
  expect(kept.at(-1)).toEqual(submission);
  expect(kept[0]?.done).toEqual({ bookings: {} });
});

test('whoever wants the same again goes on under the same name, others do not', () => {
  const kept = submissionOf(wanted, undefined, () => 'n1');
  expect(submissionOf(structuredClone(wanted), kept, () => 'n2').id).toBe('n1');
  const other = { ...wanted, order: { ...wanted.order, price_hash: 'other' } };
  expect(submissionOf(other, kept, () => 'n2')).toMatchObject({ id: 'n2', done: { bookings: {} } });
});

test('without its orders nothing else is sent', async () => {
  const { ports: all, sent } = ports(['order']);
  const { submission, stop } = await runSubmission(
    submissionOf(wanted, undefined, () => 'n1'),
    all,
  );
  expect(sent).toHaveLength(1);
  expect(stop?.part).toEqual({ kind: 'order' });
  expect(hasBegun(submission)).toBe(false);
});

test('what was refused is told, the others are done, and only the rest is sent again', async () => {
  const first = ports(['-s', 'sampling']);
  const { submission, stop } = await runSubmission(
    submissionOf(wanted, undefined, () => 'n1'),
    first.ports,
  );
  expect(stop?.part).toEqual({ kind: 'booking', temp_rid: 's' });
  expect(hasBegun(submission)).toBe(true);
  expect(partsLeft(submission)).toEqual([{ kind: 'booking', temp_rid: 's' }, { kind: 'sampling' }]);
  const second = ports();
  const again = await runSubmission(submission, second.ports);
  expect(second.sent.map(({ request_id }) => request_id)).toEqual(['n1-s', 'n1-sampling']);
  expect(Object.keys(again.submission.done.bookings).sort()).toEqual(['s', 't']);
  expect(again.stop).toBeUndefined();
});

test('a plan of bookings alone has no orders to wait for', async () => {
  const { ports: all, sent } = ports();
  await runSubmission(
    submissionOf({ bookings: wanted.bookings }, undefined, () => 'n1'),
    all,
  );
  expect(sent.map(({ request_id, batch_no }) => [request_id, batch_no])).toEqual([
    ['n1-s', undefined],
    ['n1-t', undefined],
  ]);
});
