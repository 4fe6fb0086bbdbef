import { Button } from 'antd';
import { actionColumn } from '../../../ui/antd/lists/columns.tsx';
import { type RowOf, StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { type ArticleKind, contentArticles, fixedKinds } from '../contract.staff.ts';
import { articleAddress } from '../public/places.ts';
import { ArticleEditor } from './article-editor.tsx';

const kinds: Record<ArticleKind, string> = {
  news: '新闻',
  course: '课堂',
  service: '案例',
  televised: '能力展示',
  about: '关于我们',
  guide: '送样指南',
  license: '用户协议',
  policy: '隐私条款',
  agreement: '检测服务协议',
  credit: '信用服务协议',
  promoter: '推广员协议',
};
const states = {
  published: { name: '已发布', tone: 'done' },
  scheduled: { name: '定时发布', tone: 'run' },
  draft: { name: '草稿', tone: 'stop' },
} as const;

/** Articles and pages of every kind, and their editor. */
export default function ArticlePage() {
  const list = useStaffList(
    contentArticles,
    [
      { segments: 'kind', label: '类型', options: kinds, clears: ['kw'] },
      { search: 'kw', label: '搜索标题', hint: '标题' },
    ],
    { size: 20, standards: { kind: 'news' } },
  );
  const { kind = 'news' } = list.said;
  const edited = useOpened<string | null>(list.reload);
  const canWork = useStaffMe().may('content:work');
  return (
    <StaffPage
      title="文章与页面"
      note="保存后立即出现在网站上；每次修改前的版本都会保留。"
      actions={
        canWork &&
        !fixedKinds.includes(kind) && (
          <Button type="primary" onClick={() => edited.open(null)}>
            新建{kinds[kind]}
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的文章"
          size="middle"
          width={760}
          columns={[
            {
              title: '标题',
              render: (_, { rid, title, state }) => (
                <>
                  <span className="font-medium text-fg">{title}</span>
                  {state === 'published' && (
                    <a
                      className="ml-3 text-xs text-link hover:underline"
                      href={articleAddress(rid)}
                      target="_blank"
                      rel="noreferrer"
                    >
                      查看
                    </a>
                  )}
                </>
              ),
            },
            {
              title: '状态',
              width: 200,
              render: (_, { state, publish_at }) => (
                <>
                  <StatusTag tone={states[state].tone}>{states[state].name}</StatusTag>
                  {publish_at && <span className="ml-2 text-xs text-muted">{publish_at}</span>}
                </>
              ),
            },
            { title: '日期', dataIndex: 'created', width: 180 },
            { title: '浏览', dataIndex: 'views', width: 90 },
            actionColumn<RowOf<typeof contentArticles>>(
              '编辑',
              ({ title }) => title,
              ({ rid }) => edited.open(rid),
              {
                ...{ width: 90, hidden: !canWork },
              },
            ),
          ]}
        >
          {({ types }) =>
            edited.about !== undefined && (
              <ArticleEditor
                {...{ rid: edited.about, kind, kindName: kinds[kind], types }}
                {...edited.ends}
              />
            )
          }
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}
