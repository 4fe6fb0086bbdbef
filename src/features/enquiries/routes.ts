import { answer } from '../../host/context.ts';
import { enquiryAssign, enquiryFile, enquiryList, enquiryMove, enquiryPhone } from './contract.staff.ts';
import { indexMsgAdd } from './contract.ts';
import {
  assignEnquiry,
  endEnquiry,
  getEnquiryFile,
  listEnquiries,
  revealEnquiryPhone,
} from './service.staff.ts';
import { addEnquiry } from './service.ts';

export const routes = [
  answer(indexMsgAdd, addEnquiry),
  answer(enquiryList, listEnquiries),
  answer(enquiryPhone, revealEnquiryPhone),
  answer(enquiryFile, getEnquiryFile),
  answer(enquiryAssign, assignEnquiry),
  answer(enquiryMove, endEnquiry),
];
