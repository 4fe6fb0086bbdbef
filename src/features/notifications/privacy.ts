import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { deliveries, deliveryLog, messages } from './tables.ts';

/** What customers were told. */
export const privacy = [
  personal(messages, {
    title: '站内消息',
    rowsOf: ({ rid }) => eq(messages.customerRid, rid),
    onClosing: 'delete',
    onMerging: 'keepOne',
  }),
  personal(deliveries, {
    title: '外发通知',
    rowsOf: ({ rid }) => eq(deliveries.customerRid, rid),
    secrets: ['sealedMessage'],
    onClosing: 'delete',
  }),
  personal(deliveryLog, {
    title: '通知发送记录',
    rowsOf: ({ rid }) => eq(deliveryLog.customerRid, rid),
    onClosing: 'delete',
  }),
];
