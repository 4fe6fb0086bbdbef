import { answer } from '../../host/calls/context.ts';
import { staffDesk } from './contract.staff.ts';
import { homeData, homeMine, homePage, shell } from './contract.ts';
import { readDesk } from './service.staff-desk.ts';
import { readHomeData, readHomePage, readMyHome, readShell } from './service.ts';

const routes = [
  answer(homeData, readHomeData),
  answer(homeMine, readMyHome),
  answer(homePage, readHomePage),
  answer(shell, readShell),
  answer(staffDesk, readDesk),
];

export const feature = { routes };
