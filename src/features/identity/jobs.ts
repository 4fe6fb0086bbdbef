import { work, workRegularly } from '../../host/jobs.ts';
import { codeDue, deliverCode } from './service.code-delivery.ts';
import { sweep } from './service.sweeping.ts';

export const workers = [work(codeDue, deliverCode), workRegularly('sweep-sign-ins', '20 * * * *', sweep)];
