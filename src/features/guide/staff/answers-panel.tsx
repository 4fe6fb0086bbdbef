import { Button } from 'antd';
import { RowButton, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { answerList, guideServices, type ListedAnswer, topicList } from '../contract.staff.ts';
import { AnswerDialog, RemoveAnswerDialog } from './answer-dialogs.tsx';

/** What is recommended for pairs of material and question. */
export function AnswersPanel() {
  const topics = useCall(topicList, {}).data?.list ?? [];
  const services = useCall(guideServices, {}).data?.list ?? [];
  const namesOf = (kind: 'material' | 'question') =>
    Object.fromEntries(topics.filter((topic) => topic.kind === kind).map(({ rid, name }) => [rid, name]));
  const [materials, questions] = [namesOf('material'), namesOf('question')];
  const list = useStaffList(
    answerList,
    [
      { select: 'material_rid', label: '材料', options: materials },
      { select: 'question_rid', label: '问题', options: questions },
      { search: 'kw', label: '搜索推荐', hint: '项目编号 / 理由 / 依据' },
    ],
    { size: 20 },
  );
  const edited = useOpened<ListedAnswer | 'new'>(list.reload);
  const removed = useOpened<ListedAnswer>(list.reload);
  const canWork = useStaffMe().may('content:work');
  const nameOf = ({ material, question }: ListedAnswer) => `${material}：${question}`;
  return (
    <StaffList
      {...{ list, empty: '没有符合条件的推荐', width: 960 }}
      beside={
        canWork && (
          <Button type="primary" className="ml-auto" onClick={() => edited.open('new')}>
            新增推荐
          </Button>
        )
      }
      columns={[
        {
          title: '材料与问题',
          width: 180,
          render: (_, { material, question }) => withNote(material, question),
        },
        {
          title: '推荐的项目',
          render: (_, { choices }) => (
            <ol className="space-y-1">
              {choices.map(({ service_rid, service, reason }) => (
                <li key={service_rid}>
                  {withNote(service || `${service_rid}（未上架，网站不显示）`, reason)}
                </li>
              ))}
            </ol>
          ),
        },
        { title: '依据', width: 260, dataIndex: 'source' },
        {
          title: '操作',
          width: 120,
          hidden: !canWork,
          render: (_, row) => (
            <div className="flex gap-x-3 whitespace-nowrap">
              <RowButton of={nameOf(row)} onClick={() => edited.open(row)}>
                编辑
              </RowButton>
              <RowButton of={nameOf(row)} onClick={() => removed.open(row)}>
                删除
              </RowButton>
            </div>
          ),
        },
      ]}
    >
      {() => (
        <>
          {edited.about && (
            <AnswerDialog
              {...{ materials, questions, services }}
              answer={edited.about === 'new' ? undefined : edited.about}
              {...edited.ends}
            />
          )}
          {removed.about && <RemoveAnswerDialog answer={removed.about} {...removed.ends} />}
        </>
      )}
    </StaffList>
  );
}
