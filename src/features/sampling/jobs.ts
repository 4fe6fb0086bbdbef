import { workRegularly } from '../../host/jobs.ts';
import { watchParcels } from './service.watch.ts';

export const workers = [workRegularly('watch-parcels', '10 9,15 * * *', watchParcels)];
