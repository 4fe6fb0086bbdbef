import type { ServiceSummary } from '../../contract.ts';
import { detailAddress } from '../../prices/public/service-texts.ts';

/** A page of services for search engines, as schema.org has it; `first` is the number of services before it. */
export function itemList(
  services: readonly Pick<ServiceSummary, 'rid' | 'name'>[],
  { origin, first = 0 }: { origin: string; first?: number },
): object {
  return {
    '@type': 'ItemList',
    itemListElement: services.map(({ rid, name }, position) => ({
      '@type': 'ListItem',
      position: first + position + 1,
      name,
      url: origin + detailAddress(rid),
    })),
  };
}
