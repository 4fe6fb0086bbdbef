import { personal } from '../../host/records/personal-data.ts';
import { customerAgreements } from './agreements/tables.ts';
import { favouriteServices } from './favourites/tables.ts';
import { customerQuestions } from './questions/tables.ts';

/** What customers pay who have prices of their own, what they asked, which goes with them even where it was published, and what they keep. */
export const privacy = [
  personal(customerAgreements, '协议价'),
  personal(customerQuestions, '项目提问'),
  personal(favouriteServices, '收藏', { onMerging: 'keepOne' }),
];
