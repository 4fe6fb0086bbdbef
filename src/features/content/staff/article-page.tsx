import { Button, Input, Pagination, Segmented, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { ArticleKind, contentArticles, fixedKinds } from '../contract.staff.ts';
import { articleAddress } from '../public/places.ts';
import { ArticleEditor } from './article-editor.tsx';

type Row = OutputOf<typeof contentArticles>['list'][number];

const kinds: Record<ArticleKind, string> = {
  news: '新闻',
  course: '课堂',
  service: '案例',
  televised: '能力展示',
  about: '关于我们',
  guide: '送样指南',
  license: '用户协议',
  policy: '隐私政策',
};
const states = {
  published: { name: '已发布', tone: 'done' },
  scheduled: { name: '定时发布', tone: 'run' },
  draft: { name: '草稿', tone: 'stop' },
} as const;

/** Articles and pages of every kind, and their editor. */
export default function ArticlePage() {
  const [filters, setFilters] = useFilters(['kind', 'kw', 'page']);
  const kind = ArticleKind.safeParse(filters.kind).data ?? 'news';
  const [edited, setEdited] = useState<string | null>();
  const canWork = useStaffMe().may('content:work');
  const articles = useCall(contentArticles, {
    kind,
    kw: filters.kw ?? '',
    page: Math.max(1, Number(filters.page) || 1),
    size: 20,
  });
  return (
    <StaffPage
      title="文章与页面"
      note="保存后立即出现在网站上；每次修改前的版本都会保留。"
      actions={
        canWork &&
        !fixedKinds.includes(kind) && (
          <Button type="primary" onClick={() => setEdited(null)}>
            新建{kinds[kind]}
          </Button>
        )
      }
    >
      <StaffCard>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Segmented
            aria-label="类型"
            value={kind}
            options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setFilters({ kind: value, page: undefined, kw: undefined })}
          />
          <Input.Search
            key={kind}
            allowClear
            aria-label="搜索标题"
            placeholder="标题"
            className="max-w-56"
            defaultValue={filters.kw}
            onSearch={(kw) => setFilters({ kw: kw.trim(), page: undefined })}
          />
        </div>
        <StaffLoaded state={articles}>
          {({ list, total, page, size, types }) => (
            <>
              <Table<Row>
                locale={{ emptyText: '没有符合条件的文章' }}
                rowKey="rid"
                size="middle"
                loading={articles.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 760 }}
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
                  {
                    title: '操作',
                    width: 90,
                    hidden: !canWork,
                    render: (_, { rid, title }) => (
                      <Button
                        type="link"
                        size="small"
                        className="px-0!"
                        aria-label={`编辑 ${title}`}
                        onClick={() => setEdited(rid)}
                      >
                        编辑
                      </Button>
                    ),
                  },
                ]}
              />
              <Pagination
                className="mt-4"
                align="end"
                hideOnSinglePage
                current={page}
                pageSize={size}
                total={total}
                showSizeChanger={false}
                onChange={(next) => setFilters({ page: String(next) })}
              />
              {edited !== undefined && (
                <ArticleEditor
                  rid={edited}
                  kind={kind}
                  kindName={kinds[kind]}
                  types={types}
                  onClose={() => setEdited(undefined)}
                  onSaved={() => {
                    setEdited(undefined);
                    void articles.reload();
                  }}
                />
              )}
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}
