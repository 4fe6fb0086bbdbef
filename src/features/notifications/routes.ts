import { answer } from '../../host/context.ts';
import { messageList, messageRead } from './contract.ts';
import { listMessages, readMessages } from './service.ts';

export const routes = [answer(messageList, listMessages), answer(messageRead, readMessages)];
