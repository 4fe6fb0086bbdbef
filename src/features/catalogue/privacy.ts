import { personal } from '../../host/records/personal-data.ts';
import { customerAgreements } from './agreements/tables.ts';
import { customerQuestions } from './questions/tables.ts';

/** What customers pay who have prices of their own, and what they asked, which goes with them even where it was published. */
export const privacy = [personal(customerAgreements, '协议价'), personal(customerQuestions, '项目提问')];
