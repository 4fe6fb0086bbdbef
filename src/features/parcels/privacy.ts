import { personal } from '../../host/records/personal-data.ts';
import { parcels } from './tables.ts';

/** Parcels from and to customers. */
export const privacy = [personal(parcels, '物流轨迹', { onMerging: 'keepOne' })];
