import { answer } from '../../host/context.ts';
import { planAdd, planList } from './contract.ts';
import { addToPlan, listPlan } from './service.ts';

export const routes = [answer(planAdd, addToPlan), answer(planList, listPlan)];
