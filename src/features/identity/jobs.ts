import { work, workRegularly } from '../../host/jobs.ts';
import { codeDue, deliverCode } from './service.code-delivery.ts';
import { sweep } from './service.sweeping.ts';
import { sweepWechat } from './service.wechat.ts';

export const workers = [
  work(codeDue, deliverCode),
  workRegularly('sweep-sign-ins', '20 * * * *', sweep),
  workRegularly('sweep-wechat', '*/10 * * * *', ({ db, now }) => sweepWechat(db, now())),
];
