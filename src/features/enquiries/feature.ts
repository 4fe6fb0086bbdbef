import { answer } from '../../host/calls/context.ts';
import { work } from '../../host/jobs.ts';
import { enquiryAssign, enquiryFile, enquiryList, enquiryMove, enquiryPhone } from './contract.staff.ts';
import { indexMsgAdd } from './contract.ts';
import { privacy } from './privacy.ts';
import {
  assignEnquiry,
  endEnquiry,
  getEnquiryFile,
  listEnquiries,
  revealEnquiryPhone,
} from './service.staff.ts';
import { addEnquiry, enquiryReceived, tellShop } from './service.ts';

const routes = [
  answer(indexMsgAdd, addEnquiry),
  answer(enquiryList, listEnquiries),
  answer(enquiryPhone, revealEnquiryPhone),
  answer(enquiryFile, getEnquiryFile),
  answer(enquiryAssign, assignEnquiry),
  answer(enquiryMove, endEnquiry),
];

const workers = [work(enquiryReceived, (context, { rid }) => tellShop(context, rid))];

export const feature = { routes, workers, privacy };
