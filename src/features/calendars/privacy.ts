import { personal } from '../../host/records/personal-data.ts';
import { calendarFeeds } from './tables.ts';

/** Who lets programs read their calendar. */
export const privacy = [personal(calendarFeeds, '日历订阅', { secrets: ['hash'], onMerging: 'end' })];
