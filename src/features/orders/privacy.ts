import { personal } from '../../host/records/personal-data.ts';
import { sampleCustody, samplePassports } from './samples/tables.ts';
import {
  orderFacts,
  orderHistory,
  orderLineFiles,
  orderLines,
  orderMessages,
  orderProposals,
  orderSamples,
  orders,
  orderTalks,
} from './tables.ts';

/** Orders stay for the books when an account is closed, without whom they name and what was found out. */
export const privacy = [
  personal(orders, '订单', {
    onClosing: () => ({
      contactName: '',
      contactPhone: '',
      remark: '',
      express: '',
      waybill: '',
      projectNo: '',
    }),
  }),
  personal(orderLines, '订单项目', { onClosing: () => ({ params: {}, answers: [], projectNo: '' }) }),
  personal(orderFacts, '检测数据的测量信息'),
  personal(orderLineFiles, '订单引用的文件'),
  personal(orderSamples, '订单样品'),
  personal(samplePassports, '样品档案', { onClosing: () => ({ no: '', express: '', waybill: '' }) }),
  personal(sampleCustody, '样品流转记录', { onClosing: () => ({ note: '' }) }),
  personal(orderHistory, '订单进度', { onClosing: () => ({ reason: '', diff: null }) }),
  personal(orderProposals, '订单变更提议', { onClosing: () => ({ summary: '', lines: null }) }),
  personal(orderMessages, '订单留言'),
  personal(orderTalks, '订单留言概况'),
];
