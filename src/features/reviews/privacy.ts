import { personal } from '../../host/records/personal-data.ts';
import { reviewHistory, reviews } from './tables.ts';

/**
 * What customers said. When an account is closed its scores stay, so that those of services stand, without who gave them
 * and without a word of theirs; pictures go with the other files.
 */
export const privacy = [
  personal(reviews, '评价', {
    onClosing: () => ({
      ...{ author: '已注销用户', content: '', addition: '', addedAt: null, reply: '', repliedAt: null },
      ...{ pictures: [], found: [], reason: '' },
    }),
  }),
  personal(reviewHistory, '评价记录'),
];
