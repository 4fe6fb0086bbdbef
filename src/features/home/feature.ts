import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { staffDesk } from './contract.staff.ts';
import * as calls from './contract.ts';
import { readDesk } from './service.staff-desk.ts';
import { readHomeData, readHomePage, readMyHome, readShell } from './service.ts';
import { todoList } from './todos/contract.ts';
import { listTodos } from './todos/list-todos.ts';
import { watchTasks } from './watch-tasks.ts';

const routes = [
  answer(calls.homeData, readHomeData),
  answer(calls.homeMine, readMyHome),
  answer(todoList, listTodos),
  answer(calls.homePage, readHomePage),
  answer(calls.shell, readShell),
  answer(staffDesk, readDesk),
];

const workers = [workRegularly('watch-tasks', '25 * * * *', watchTasks)];

export const feature = { routes, workers };
