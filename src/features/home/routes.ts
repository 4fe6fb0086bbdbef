import { answer } from '../../host/context.ts';
import { homeData, homeExtra, shell } from './contract.ts';
import { readHomeData, readHomeExtra, readShell } from './service.ts';

export const routes = [
  answer(homeData, readHomeData),
  answer(homeExtra, readHomeExtra),
  answer(shell, readShell),
];
