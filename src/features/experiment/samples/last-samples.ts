import { send } from '../../../ui/asking/send.ts';
import { orderDetail, orderHistory } from '../../orders/contract.ts';
import type { DraftSample } from '../../plan/contract.ts';

/** An entry of the plan whose service may have been ordered before. */
export type Orderable = { temp_rid: string; rid: string };

/**
 * The samples of the customer's last order of any of these services, tested for the entries of the same services;
 * undefined when there is none.
 */
export async function lastSamples(
  items: readonly Orderable[],
): Promise<{ no: string; samples: DraftSample[] } | undefined> {
  const services = [...new Set(items.map(({ rid }) => rid))];
  const pages = await Promise.all(services.map((device_rid) => send(orderHistory, { device_rid, size: 1 })));
  const [last] = pages
    .flatMap(({ list }) => list)
    .filter(({ samples_count }) => samples_count > 0)
    .sort((one, other) => other.created.localeCompare(one.created));
  if (!last) return undefined;
  const { no, samples, lines } = await send(orderDetail, { rid: last.rid });
  return {
    no,
    samples: samples.map(({ rid: _, place: _place, line_rids, ...sample }) => {
      const tested = lines.filter(({ rid }) => line_rids.includes(rid)).map(({ service_rid }) => service_rid);
      const entries = items.filter(({ rid }) => tested.includes(rid)).map(({ temp_rid }) => temp_rid);
      return {
        ...pick(sample),
        items: entries.length ? entries : items.map(({ temp_rid }) => temp_rid),
      };
    }),
  };
}

type Described = Omit<DraftSample, 'items'>;

/** The fields that a draft has, whatever else the order tells of a sample. */
function pick({ no, name, form, amount, unit, composition, hazards, storage }: Described): Described {
  return { no, name, form, amount, unit, composition, hazards, storage };
}
