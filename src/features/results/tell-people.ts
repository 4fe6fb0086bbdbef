import { shanghaiDate } from '../../core/shanghai.ts';
import { notify, type Sender } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import type { Order } from '../orders/moves.ts';
import { makeUpForDelay } from '../orders/review/late-coupon.ts';
import { type ObjectionKind, objectionKinds } from './rules.ts';

/** Tells the customer that testing has begun. */
export async function tellStarted(context: Sender, order: Order) {
  await tell(context, order, 'testingStarted', {});
}

/** Tells the customer that the data is there, and until when it can be objected to. */
export async function tellReleased(context: Sender, order: Order, due: Date) {
  await tell(context, order, 'dataReleased', { date: shanghaiDate(due) });
}

/** Tells the customer that the data to be analysed is complete. */
export async function tellFilesTaken(context: Sender, order: Order) {
  await tell(context, order, 'filesTaken', { date: order.promiseDate ?? '报价后' });
}

/** Tells the customer what is wrong with the data that they sent. */
export async function tellFilesProblem(context: Sender, order: Order, reason: string) {
  await tell(context, order, 'filesProblem', { reason });
}

/** Tells the customer and the service leads, once for each promised day, that it will be missed. */
export async function tellPromiseMissed(context: Sender, order: Order, date: string, reason: string) {
  const { rid, no, customerRid, promiseDate } = order;
  const coupon = await makeUpForDelay(context, order, date);
  const told = { values: { rid, no, date, reason, coupon }, ref: `${rid} ${promiseDate}` };
  await notify(context, { customerRid, event: 'promiseMissed', ...told });
  await tellStaff(context, { event: 'promiseMissed', to: { role: 'service_lead' }, ...told });
}

/** Tells the customer that data goes on a day: what they sent, or what was measured. */
export async function tellDataEnding(
  context: Sender,
  order: Pick<Order, 'rid' | 'no' | 'customerRid'>,
  kind: 'sent' | 'measured',
  date: string,
) {
  const { rid, no, customerRid } = order;
  const told = { values: { rid, no, date }, ref: `${rid} ${date}` };
  if (kind === 'sent') await notify(context, { customerRid, event: 'sentDataEnding', ...told });
  else await notify(context, { customerRid, event: 'dataEnding', ...told });
}

/** Reminds the customer of the verdict. */
export async function remindOfVerdict(context: Sender, order: Order, due: Date) {
  await tell(context, order, 'verdictReminder', { date: shanghaiDate(due) });
}

/** Tells the customer that the data counts as accepted. */
export async function tellAutomatic(context: Sender, order: Order) {
  await tell(context, order, 'verdictAutomatic', {});
}

/** Tells the customer what became of an objection. */
export async function tellAnswered(context: Sender, order: Order, result: string) {
  await tell(context, order, 'objectionAnswered', { result });
}

/** Tells the customer that testing ends here. */
export async function tellTerminated(context: Sender, order: Order, reason: string) {
  await tell(context, order, 'orderTerminated', { reason });
}

/** Tells service, or the lead when it was escalated, of an objection. */
export async function tellOfObjection(context: Sender, order: Order, kind: number, isEscalated: boolean) {
  await tellStaff(context, {
    event: isEscalated ? 'objectionEscalated' : 'objectionReceived',
    to: { role: isEscalated ? 'service_lead' : 'service' },
    values: { rid: order.rid, no: order.no, kind: objectionKinds[kind as ObjectionKind] ?? '' },
  });
}

/** Tells staff what is to be done with work of an order. */
export async function tellWorkers(
  context: Sender,
  order: Order,
  event: 'dispatched' | 'handedOver' | 'dataUploaded' | 'dataReturned' | 'unableReported',
  to: { role: string } | { rid: string },
  values: { service: string; reason?: string },
) {
  await tellStaff(context, { event, to, values: { rid: order.rid, no: order.no, ...values } });
}

type Event = Parameters<typeof notify>[1]['event'];

async function tell(context: Sender, order: Order, event: Event, values: Record<string, string>) {
  await notify(context, {
    customerRid: order.customerRid,
    event,
    values: { rid: order.rid, no: order.no, ...values },
  });
}
