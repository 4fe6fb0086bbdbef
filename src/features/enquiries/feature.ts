import { answer } from '../../host/calls/context.ts';
import { work } from '../../host/jobs.ts';
import * as staffCalls from './contract.staff.ts';
import { indexMsgAdd } from './contract.ts';
import { privacy } from './privacy.ts';
import * as staff from './service.staff.ts';
import { addEnquiry, enquiryReceived, tellShop } from './service.ts';

const routes = [
  answer(indexMsgAdd, addEnquiry),
  answer(staffCalls.enquiryList, staff.listEnquiries),
  answer(staffCalls.enquiryPhone, staff.revealEnquiryPhone),
  answer(staffCalls.enquiryFile, staff.getEnquiryFile),
  answer(staffCalls.enquiryAssign, staff.assignEnquiry),
  answer(staffCalls.enquiryMove, staff.endEnquiry),
];

const workers = [work(enquiryReceived, (context, { rid }) => tellShop(context, rid))];

export const feature = { routes, workers, privacy };
