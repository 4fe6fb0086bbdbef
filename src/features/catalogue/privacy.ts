import { personal } from '../../host/records/personal-data.ts';
import { customerAgreements } from './agreements/tables.ts';

/** What customers pay who have prices of their own. */
export const privacy = [personal(customerAgreements, '协议价')];
