import { answer } from '../../host/calls/context.ts';
import { work } from '../../host/jobs.ts';
import { enquiryAssign, enquiryFile, enquiryList, enquiryMove, enquiryPhone } from './contract.staff.ts';
import { indexMsgAdd } from './contract.ts';
import { privacy } from './privacy.ts';
import * as staff from './service.staff.ts';
import { addEnquiry, enquiryReceived, tellShop } from './service.ts';

const routes = [
  answer(indexMsgAdd, addEnquiry),
  answer(enquiryList, staff.listEnquiries),
  answer(enquiryPhone, staff.revealEnquiryPhone),
  answer(enquiryFile, staff.getEnquiryFile),
  answer(enquiryAssign, staff.assignEnquiry),
  answer(enquiryMove, staff.endEnquiry),
];

const workers = [work(enquiryReceived, (context, { rid }) => tellShop(context, rid))];

export const feature = { routes, workers, privacy };
