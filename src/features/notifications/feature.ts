import { answer } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { noticeDue } from '../identity/tell-customer.ts';
import * as staffCalls from './contract.staff.ts';
import { messageList, messageRead } from './contract.ts';
import { privacy } from './privacy.ts';
import { sendDelivery, sweepDeliveryLog } from './service.delivery.ts';
import { listDeliveries } from './service.delivery-log.ts';
import { deliver } from './service.notices.ts';
import { listTemplates, saveTemplate } from './service.templates.ts';
import { listMessages, listStaffMessages, readMessages, readStaffMessages } from './service.ts';
import { tellOfAccount } from './tell-of-account.ts';

const routes = [
  answer(messageList, listMessages),
  answer(messageRead, readMessages),
  answer(staffCalls.staffMessageList, listStaffMessages),
  answer(staffCalls.staffMessageRead, readStaffMessages),
  answer(staffCalls.deliveryLogList, listDeliveries),
  answer(staffCalls.noticeTemplateList, listTemplates),
  answer(staffCalls.noticeTemplateSave, saveTemplate),
];

const workers = [
  work(noticeDue, tellOfAccount),
  work(deliver, (context, { rid }) => sendDelivery(context, rid)),
  workRegularly('sweep-delivery-log', '50 3 * * *', sweepDeliveryLog),
];

export const feature = { routes, workers, privacy };
