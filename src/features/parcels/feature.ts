import { answer } from '../../host/calls/context.ts';
import { type Worker, workRegularly } from '../../host/jobs.ts';
import { parcelTrack, staffParcelTrack } from './contract.ts';
import { followParcels, type ParcelSource } from './follow-parcels.ts';
import { privacy } from './privacy.ts';
import { readAnyTrack, readTrack } from './read-track.ts';
import { routeParcelNotices } from './routes.notices.ts';

const routes = [answer(parcelTrack, readTrack), answer(staffParcelTrack, readAnyTrack)];

/** `parcelSources` are what later features know of parcels that were sent. */
const workers = ({ parcelSources }: { parcelSources: readonly ParcelSource[] }): Worker[] => [
  workRegularly('follow-parcels', '* * * * *', (context) => followParcels(context, parcelSources)),
];

/** Parcels from and to customers, followed with their carriers. */
export const feature = { routes, workers, privacy, mount: routeParcelNotices };
