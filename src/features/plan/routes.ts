import { answer } from '../../host/context.ts';
import { planAdd, planList, planOperate } from './contract.ts';
import { listPlan } from './service.list.ts';
import { operatePlan } from './service.operate.ts';
import { addToPlan } from './service.ts';

export const routes = [
  answer(planAdd, addToPlan),
  answer(planList, listPlan),
  answer(planOperate, operatePlan),
];
