import { answer } from '../../host/context.ts';
import { indexMsgAdd } from './contract.ts';
import { addEnquiry } from './service.ts';

export const routes = [answer(indexMsgAdd, addEnquiry)];
