import { Tabs } from 'antd';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { TopicsPanel } from './topics-panel.tsx';

/** The guide 我该测什么: what is recommended, and the materials and questions it is for. */
export default function GuidePage() {
  return (
    <StaffPage title="选测指南" note="“我该测什么”按材料与问题推荐两到三个项目，保存后立即在网站上更新。">
      <StaffCard>
        <Tabs
          destroyOnHidden
          items={[
            { key: 'answers', label: '推荐', children: <AnswersPanel /> },
            { key: 'topics', label: '材料与问题', children: <TopicsPanel /> },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
