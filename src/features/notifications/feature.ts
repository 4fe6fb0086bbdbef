import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { stream } from '../../host/calls/streams.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { sealedIn } from '../../host/records/sealed.ts';
import { noticeDue } from '../identity/tell-customer.ts';
import { addBrowser, deleteBrowser, readKey, tryBrowser } from './browsers/browsers.ts';
import * as browserCalls from './browsers/contract.ts';
import { toldBrowsers } from './browsers/tables.ts';
import { sendToBrowser, tellBrowser } from './browsers/tell-browsers.ts';
import * as staffCalls from './contract.staff.ts';
import { messageEvents, messageList, messageRead } from './contract.ts';
import { privacy } from './privacy.ts';
import { sendDelivery, sweepDeliveryLog } from './service.delivery.ts';
import { listDeliveries } from './service.delivery-log.ts';
import { deliver } from './service.notices.ts';
import { listTemplates, saveTemplate } from './service.templates.ts';
import { countUnread, listMessages, listStaffMessages, readMessages, readStaffMessages } from './service.ts';
import type { NamesInEnglish } from './service.wording.ts';
import { deliveries } from './tables.ts';
import { tellOfAccount } from './tell-of-account.ts';
import { sendCall, sweepWebhookCalls } from './webhooks/call-webhooks.ts';
import * as hookCalls from './webhooks/contract.ts';
import { callWebhook } from './webhooks/queue-webhooks.ts';
import { webhooks } from './webhooks/tables.ts';
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
  answerInOwnTransactions(browserCalls.browserKey, readKey),
  answer(browserCalls.browserAdd, addBrowser),
  answer(browserCalls.browserDel, deleteBrowser),
  answer(browserCalls.browserTry, tryBrowser),
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

const streams = [
  stream(messageEvents, {
    topicOf: (_input, { rid }) => inboxTopic(rid),
    read: async ({ db, actor }) => ({ unread: await countUnread(db, actor.rid) }),
  }),
];

/** The streams that a notice of the database concerns; the trigger `messages_tell` names the customer. */
const topics = { inbox_changed: (rid: string) => (rid ? inboxTopic(rid) : undefined) };

function inboxTopic(customerRid: string): string {
  return `inbox ${customerRid}`;
}

/** `namesInEnglish` tells what the shop has named in English. */
const workers = ({ namesInEnglish }: { namesInEnglish: NamesInEnglish }) => [
  work(noticeDue, tellOfAccount),
  work(deliver, (context, { rid }) => sendDelivery(context, rid, namesInEnglish)),
  work(tellBrowser, (context, input) => sendToBrowser(context, input, namesInEnglish)),
  work(callWebhook, (context, { rid }) => sendCall(context, rid)),
  workRegularly('sweep-webhook-calls', '55 3 * * *', sweepWebhookCalls),
  workRegularly('sweep-delivery-log', '50 3 * * *', sweepDeliveryLog),
];

const sealed = [
  sealedIn(deliveries.sealedMessage),
  sealedIn(toldBrowsers.sealedTarget),
  sealedIn(webhooks.sealedSecret),
];

export const feature = { routes, streams, topics, workers, privacy, sealed };
