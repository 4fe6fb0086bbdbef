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
import { sendCall, sweepWebhookCalls } from './webhooks/call-webhooks.ts';
import * as hookCalls from './webhooks/contract.ts';
import { callWebhook } from './webhooks/queue-webhooks.ts';
import {
  addWebhook,
  callAgain,
  deleteWebhook,
  listWebhookCalls,
  listWebhooks,
  tryWebhook,
} from './webhooks/webhooks.ts';

const routes = [
  answer(messageList, listMessages),
  answer(messageRead, readMessages),
  answer(hookCalls.webhookList, listWebhooks),
  answer(hookCalls.webhookAdd, addWebhook),
  answer(hookCalls.webhookDel, deleteWebhook),
  answer(hookCalls.webhookTry, tryWebhook),
  answer(hookCalls.webhookCallList, listWebhookCalls),
  answer(hookCalls.webhookAgain, callAgain),
  answer(staffCalls.staffMessageList, listStaffMessages),
  answer(staffCalls.staffMessageRead, readStaffMessages),
  answer(staffCalls.deliveryLogList, listDeliveries),
  answer(staffCalls.noticeTemplateList, listTemplates),
  answer(staffCalls.noticeTemplateSave, saveTemplate),
];

const workers = [
  work(noticeDue, tellOfAccount),
  work(deliver, (context, { rid }) => sendDelivery(context, rid)),
  work(callWebhook, (context, { rid }) => sendCall(context, rid)),
  workRegularly('sweep-webhook-calls', '55 3 * * *', sweepWebhookCalls),
  workRegularly('sweep-delivery-log', '50 3 * * *', sweepDeliveryLog),
];

export const feature = { routes, workers, privacy };
