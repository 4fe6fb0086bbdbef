import { Button } from 'antd';
import { RowButton, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type ListedTopic, topicKinds, topicList } from '../contract.staff.ts';
import { RemoveTopicDialog, TopicDialog } from './topic-dialogs.tsx';

/** The materials and questions of the guide. */
export function TopicsPanel() {
  const topics = useCall(topicList, {});
  const edited = useOpened<ListedTopic | 'new'>(topics.reload);
  const removed = useOpened<ListedTopic>(topics.reload);
  const canWork = useStaffMe().may('content:work');
  return (
    <>
      {canWork && (
        <div className="mb-4 flex justify-end">
          <Button type="primary" onClick={() => edited.open('new')}>
            新增材料或问题
          </Button>
        </div>
      )}
      <StaffLoaded state={topics}>
        {({ list }) => (
          <StaffTable
            rows={list}
            empty="还没有材料与问题"
            width={760}
            columns={[
              { title: '名称', render: (_, { name, rid }) => withNote(name, rid), width: 220 },
              { title: '类别', render: (_, { kind }) => topicKinds[kind], width: 80 },
              { title: '举例', dataIndex: 'note' },
              { title: '推荐', dataIndex: 'answers', width: 70, align: 'right', className: 'font-num' },
              { title: '排序', dataIndex: 'sort', width: 70, align: 'right', className: 'font-num' },
              {
                title: '操作',
                width: 120,
                hidden: !canWork,
                render: (_, topic) => (
                  <div className="flex gap-x-3 whitespace-nowrap">
                    <RowButton of={topic.name} onClick={() => edited.open(topic)}>
                      编辑
                    </RowButton>
                    <RowButton
                      of={topic.name}
                      disabled={topic.answers > 0}
                      onClick={() => removed.open(topic)}
                    >
                      删除
                    </RowButton>
                  </div>
                ),
              },
            ]}
          />
        )}
      </StaffLoaded>
      {edited.about && (
        <TopicDialog topic={edited.about === 'new' ? undefined : edited.about} {...edited.ends} />
      )}
      {removed.about && <RemoveTopicDialog topic={removed.about} {...removed.ends} />}
    </>
  );
}
