import { answer } from '../../host/calls/context.ts';
import { clusterEnd, clusterTie } from './clusters.ts';
import { goodwillAsk } from './contract.staff.ts';
import { privacy } from './privacy.ts';
import { askGoodwill } from './service.goodwill.ts';
import { balancesOf } from './service.ts';

/** The slice's table of contents. */
const routes = [answer(goodwillAsk, askGoodwill)];

export const feature = { routes, privacy, clusterTie, clusterEnd, balancesOf };
