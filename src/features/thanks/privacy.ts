import { personal } from '../../host/records/personal-data.ts';
import { thanksClaims, thanksHistory } from './tables.ts';

/** Which paper was rewarded stays when an account is closed, so that nobody is for it again; what was written does not. */
export const privacy = [
  personal(thanksClaims, '论文致谢申请', {
    onClosing: () => ({
      ...{ orderNos: [], company: '', title: '', journal: '', impact: '', content: '', sketch: '' },
      ...{ source: '', evidence: null, reason: '' },
    }),
  }),
  personal(thanksHistory, '论文致谢记录', { onClosing: () => ({ reason: '' }) }),
];
