import type { InputOf, OutputOf } from '../../../core/call.ts';
import type { orderAdd } from '../../orders/contract.ts';
import type { reservationAdd } from '../../reservations/contract.ts';
import type { samplingAdd } from '../../sampling/contract.ts';

/** What is sent when a plan is submitted: orders, then bookings, then how the samples come. */
export type Wanted = {
  order?: InputOf<typeof orderAdd>;
  bookings: { temp_rid: string; name: string; text: string; input: InputOf<typeof reservationAdd> }[];
  sampling?: InputOf<typeof samplingAdd>;
};

/** What was made of it so far. */
export type Done = {
  order?: OutputOf<typeof orderAdd>;
  /** By the entry that was booked. */
  bookings: Record<string, OutputOf<typeof reservationAdd>>;
  sampling?: OutputOf<typeof samplingAdd>;
};

/** A submission under one name, of which each part is done once however often it is sent. */
export type Submission = { id: string; wanted: Wanted; done: Done };

/** Something that is sent by itself. */
export type Part = { kind: 'order' } | { kind: 'booking'; temp_rid: string } | { kind: 'sampling' };

/** Where a submission stopped, and why. */
export type Stop = { part: Part; error: unknown };

/** Makes the calls, and keeps what was done in the browser. */
export type Ports = {
  order: (input: InputOf<typeof orderAdd>) => Promise<OutputOf<typeof orderAdd>>;
  booking: (input: InputOf<typeof reservationAdd>) => Promise<OutputOf<typeof reservationAdd>>;
  sampling: (input: InputOf<typeof samplingAdd>) => Promise<OutputOf<typeof samplingAdd>>;
  keep: (submission: Submission) => void;
};

/**
 * The submission to go on with: the one that is kept when it wants the same, so that a repeated click, a lost answer
 * and a reload repeat requests under their old names, else a new one.
 */
export function submissionOf(wanted: Wanted, kept: Submission | undefined, newId: () => string): Submission {
  const isSame = kept && JSON.stringify(kept.wanted) === JSON.stringify(wanted);
  return isSame ? kept : { id: newId(), wanted, done: { bookings: {} } };
}

/** What a submission has still to send. */
export function partsLeft({ wanted, done }: Submission): Part[] {
  const isOrderLeft = wanted.order !== undefined && done.order === undefined;
  const bookings = wanted.bookings.filter(({ temp_rid }) => !done.bookings[temp_rid]);
  return [
    ...(isOrderLeft ? [{ kind: 'order' } as const] : []),
    ...bookings.map(({ temp_rid }) => ({ kind: 'booking', temp_rid }) as const),
    ...(wanted.sampling && !done.sampling ? [{ kind: 'sampling' } as const] : []),
  ];
}

/** Whether something of it was done already, so that its rest must not be thrown away unasked. */
export function hasBegun({ done }: Submission): boolean {
  return done.order !== undefined || Object.keys(done.bookings).length > 0;
}

/**
 * Sends what is left, one after the other. Without orders nothing else is sent; a booking or pickup that is refused
 * does not hold up the others. Returns the submission as it is then, with the first reason why it is not done.
 */
export async function runSubmission(
  submission: Submission,
  ports: Ports,
): Promise<{ submission: Submission; stop: Stop | undefined }> {
  let current = submission;
  let stop: Stop | undefined;
  const finish = (done: Partial<Done>) => {
    current = { ...current, done: { ...current.done, ...done } };
    ports.keep(current);
  };
  ports.keep(current);
  for (const part of partsLeft(current)) {
    try {
      finish(await sendPart(current, part, ports));
    } catch (error) {
      stop ??= { part, error };
      if (part.kind === 'order') break;
    }
  }
  return { submission: current, stop };
}

/** The order that samples are sent for: of the types that a submission makes, it is the first. */
export function ordersWithSamples({ order }: Done): OutputOf<typeof orderAdd>['orders'] {
  return order?.orders.slice(0, 1) ?? [];
}

async function sendPart({ id, wanted, done }: Submission, part: Part, ports: Ports): Promise<Partial<Done>> {
  if (part.kind === 'order' && wanted.order) {
    return { order: await ports.order({ ...wanted.order, request_id: `${id}-order` }) };
  }
  if (part.kind === 'booking') {
    const booking = wanted.bookings.find(({ temp_rid }) => temp_rid === part.temp_rid);
    if (!booking) return {};
    const made = await ports.booking({
      ...booking.input,
      batch_no: done.order?.batch_no,
      request_id: `${id}-${part.temp_rid}`,
    });
    return { bookings: { ...done.bookings, [part.temp_rid]: made } };
  }
  if (part.kind === 'sampling' && wanted.sampling) {
    const order_rids = ordersWithSamples(done).map(({ rid }) => rid);
    return {
      sampling: await ports.sampling({ ...wanted.sampling, order_rids, request_id: `${id}-sampling` }),
    };
  }
  return {};
}
