import { addressFor } from '../../../ui/asking/address.ts';
import { samplingList } from '../contract.ts';

/** What the address says of the list of pickups and parcels. */
export const samplingAddress = addressFor(samplingList, ['type', 'status', 'one', 'page', 'size']);
