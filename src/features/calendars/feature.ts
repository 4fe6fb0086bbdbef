import { answer } from '../../host/calls/context.ts';
import * as calls from './contract.ts';
import { endFeed, feedReader, makeFeed, readFeedState } from './feeds.ts';
import { privacy } from './privacy.ts';

const routes = () => [
  answer(calls.feedState, readFeedState),
  answer(calls.feedMake, makeFeed),
  answer(calls.feedEnd, endFeed),
  answer(calls.feedRead, feedReader()),
];

/** Customers' dates in the calendars of their own devices, by a secret address. */
export const feature = { routes, privacy };
