import { answer } from '../../host/calls/context.ts';
import { systemState } from './contract.ts';
import { readState } from './read-state.ts';

const routes = [answer(systemState, readState)];

export const feature = { routes };
