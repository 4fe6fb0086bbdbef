import { personal } from '../../host/records/personal-data.ts';
import { toldBrowsers } from './browsers/tables.ts';
import { deliveries, deliveryLog, messages } from './tables.ts';
import { webhookCalls, webhooks } from './webhooks/tables.ts';

/** What customers were told. */
export const privacy = [
  personal(messages, '站内消息', { onMerging: 'keepOne' }),
  personal(deliveries, '外发通知', { secrets: ['sealedMessage'] }),
  personal(deliveryLog, '通知发送记录'),
  personal(toldBrowsers, '浏览器通知', { secrets: ['endpointHash', 'sealedTarget'], onMerging: 'end' }),
  personal(webhooks, '推送地址', { secrets: ['sealedSecret'], onMerging: 'end' }),
  personal(webhookCalls, '推送记录', { onMerging: 'end' }),
];
