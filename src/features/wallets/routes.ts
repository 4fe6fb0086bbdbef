import { answer } from '../../host/context.ts';
import { goodwillAsk } from './contract.staff.ts';
import { askGoodwill } from './service.goodwill.ts';

/** The slice's table of contents. */
export const routes = [answer(goodwillAsk, askGoodwill)];
