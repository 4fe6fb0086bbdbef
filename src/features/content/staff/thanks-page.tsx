import { Button, Form, Input, InputNumber, Pagination, Switch, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { contentThanks, contentThanksSave } from '../contract.staff.ts';

type Row = OutputOf<typeof contentThanks>['list'][number];
type Values = Omit<Row, 'id' | 'is_published'> & { isPublished: boolean };

/** The papers that thank the laboratory. */
export default function ThanksPage() {
  const [filters, setFilters] = useFilters(['kw', 'page']);
  const [edited, setEdited] = useState<Row | null>();
  const canWork = useStaffMe().may('content:work');
  const thanks = useCall(contentThanks, {
    kw: filters.kw ?? '',
    page: Math.max(1, Number(filters.page) || 1),
    size: 20,
  });
  return (
    <StaffPage
      title="致谢成果"
      note="前五条展示在首页，其余在致谢列表。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => setEdited(null)}>
            新增致谢
          </Button>
        )
      }
    >
      <StaffCard>
        <Input.Search
          allowClear
          aria-label="单位或题目"
          placeholder="单位或题目"
          className="mb-4 max-w-72"
          defaultValue={filters.kw}
          onSearch={(kw) => setFilters({ kw: kw.trim(), page: undefined })}
        />
        <StaffLoaded state={thanks}>
          {({ list, total, page, size }) => (
            <>
              <Table<Row>
                locale={{ emptyText: '没有符合条件的致谢' }}
                rowKey="id"
                loading={thanks.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 760 }}
                columns={[
                  { title: '排序', dataIndex: 'sort', width: 70 },
                  { title: '单位', dataIndex: 'company', width: 200 },
                  { title: '论文题目', dataIndex: 'title' },
                  {
                    title: '状态',
                    width: 100,
                    render: (_, { is_published }) =>
                      is_published ? (
                        <StatusTag tone="done">展示</StatusTag>
                      ) : (
                        <StatusTag tone="stop">隐藏</StatusTag>
                      ),
                  },
                  {
                    title: '操作',
                    width: 80,
                    hidden: !canWork,
                    render: (_, row) => (
                      <Button
                        type="link"
                        size="small"
                        className="px-0!"
                        aria-label={`编辑 ${row.title}`}
                        onClick={() => setEdited(row)}
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
            </>
          )}
        </StaffLoaded>
      </StaffCard>
      {edited !== undefined && (
        <ThanksDialog
          row={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void thanks.reload();
          }}
        />
      )}
    </StaffPage>
  );
}

function ThanksDialog({
  row,
  onClose,
  onSaved,
}: {
  row: Row | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { run, isBusy } = useAction(contentThanksSave, '已保存');
  const save = async ({ isPublished, ...values }: Values) => {
    if (await run({ ...values, id: row?.id, is_published: isPublished ? 1 : 0 })) onSaved();
  };
  return (
    <FormModal title={row ? '编辑致谢' : '新增致谢'} width={640} onClose={onClose}>
      <Form
        layout="vertical"
        initialValues={row ? { ...row, isPublished: row.is_published === 1 } : { isPublished: true, sort: 0 }}
        onFinish={(values: Values) => void save(values)}
      >
        <Form.Item
          name="company"
          label="单位"
          rules={[{ required: true, whitespace: true, message: '请填写单位' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="title"
          label="论文题目"
          rules={[{ required: true, whitespace: true, message: '请填写论文题目' }]}
        >
          <Input.TextArea maxLength={200} autoSize />
        </Form.Item>
        <Form.Item name="code" label="DOI 或编号">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="sketch" label="相关检测">
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="content" label="致谢内容">
          <Input.TextArea maxLength={2_000} rows={4} />
        </Form.Item>
        <Form.Item
          name="source"
          label="论文网址"
          rules={[{ pattern: /^https?:\/\/\S+$/, message: '网址格式不正确' }]}
        >
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="sort" label="排序" extra="小的在前">
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item name="isPublished" label="展示" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          保存
        </Button>
      </Form>
    </FormModal>
  );
}
