import { answer } from '../../host/context.ts';
import {
  deliveryLogList,
  noticeTemplateList,
  noticeTemplateSave,
  staffMessageList,
  staffMessageRead,
} from './contract.staff.ts';
import { messageList, messageRead } from './contract.ts';
import { listDeliveries } from './service.delivery-log.ts';
import { listTemplates, saveTemplate } from './service.templates.ts';
import { listMessages, listStaffMessages, readMessages, readStaffMessages } from './service.ts';

export const routes = [
  answer(messageList, listMessages),
  answer(messageRead, readMessages),
  answer(staffMessageList, listStaffMessages),
  answer(staffMessageRead, readStaffMessages),
  answer(deliveryLogList, listDeliveries),
  answer(noticeTemplateList, listTemplates),
  answer(noticeTemplateSave, saveTemplate),
];
