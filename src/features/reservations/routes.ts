import { answer } from '../../host/context.ts';
import { timeExtra } from './contract.ts';
import { readTimeExtra } from './service.ts';

export const routes = [answer(timeExtra, readTimeExtra)];
