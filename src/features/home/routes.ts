import { answer } from '../../host/context.ts';
import { homeData, homeExtra, homeMine, shell } from './contract.ts';
import { readHomeData, readHomeExtra, readMyHome, readShell } from './service.ts';

export const routes = [
  answer(homeData, readHomeData),
  answer(homeMine, readMyHome),
  answer(homeExtra, readHomeExtra),
  answer(shell, readShell),
];
