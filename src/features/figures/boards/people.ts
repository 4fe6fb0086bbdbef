import { staffNames } from '../behind.ts';
import type { Board, Figure, Flow } from '../declare.ts';
import { objectionsFollowed, workReleased, workReturned, workReviewed } from '../flows/work.ts';

const each = (
  figure: Pick<Figure, 'key' | 'title' | 'definition'> & Partial<Figure>,
  flow: Flow,
  title: string,
): Figure => ({
  unit: 'count',
  measure: { sum: [{ flow, of: 'count' }] },
  parts: { title, names: staffNames },
  ...figure,
});

/** What each technician and each reviewer did, and how much of it came back. */
export const people: Board = {
  key: 'people',
  title: '检测与审核人员',
  needs: 'figures_people:read',
  groups: [
    {
      title: '检测员',
      figures: [
        each(
          {
            ...{ key: 'done', title: '完成任务', good: 'more' },
            definition: '审核发布的检测任务，按发布日计入检测员，不含无法检测的任务。',
          },
          workReleased,
          '检测员',
        ),
        each(
          {
            ...{ key: 'hours', title: '检测工时', unit: 'hours' },
            definition: '当期发布的任务从开始到提交的工时，暂停时间不计。',
            measure: { sum: [{ flow: workReleased, of: 'amount', times: 1 / 3_600 }] },
          },
          workReleased,
          '检测员',
        ),
        each(
          {
            ...{ key: 'objections', title: '成立的异议', good: 'less' },
            definition: '以复测或调整金额答复的异议，按答复日计入原任务的检测员。',
          },
          objectionsFollowed,
          '检测员',
        ),
      ],
    },
    {
      title: '审核员',
      figures: [
        each(
          {
            ...{ key: 'reviewed', title: '审核发布', good: 'more' },
            definition: '审核员发布的检测任务，按发布日统计。',
          },
          workReviewed,
          '审核员',
        ),
        each(
          { key: 'returned', title: '退回任务', definition: '审核员退回检测员的任务次数，按退回日统计。' },
          workReturned,
          '审核员',
        ),
        each(
          {
            ...{ key: 'return-rate', title: '退回率', unit: 'percent' },
            definition: '退回次数 ÷ 退回与发布的次数。',
            measure: {
              share: [{ flow: workReturned, of: 'count' }],
              of: [
                { flow: workReturned, of: 'count' },
                { flow: workReviewed, of: 'count' },
              ],
            },
          },
          workReturned,
          '审核员',
        ),
      ],
    },
  ],
};
