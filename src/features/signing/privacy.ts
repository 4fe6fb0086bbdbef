import { personal } from '../../host/records/personal-data.ts';
import { signedPapers } from './tables.ts';

/** What both sides signed stays as evidence when an account is closed, as the law on contracts and accounts asks for. */
export const privacy = [personal(signedPapers, '已签署的合同与协议', { onClosing: 'keep' })];
