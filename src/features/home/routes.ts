import { answer } from '../../host/context.ts';
import { staffDesk } from './contract.staff.ts';
import { homeData, homeExtra, homeMine, shell } from './contract.ts';
import { readDesk } from './service.staff-desk.ts';
import { readHomeData, readHomeExtra, readMyHome, readShell } from './service.ts';

export const routes = [
  answer(homeData, readHomeData),
  answer(homeMine, readMyHome),
  answer(homeExtra, readHomeExtra),
  answer(shell, readShell),
  answer(staffDesk, readDesk),
];
