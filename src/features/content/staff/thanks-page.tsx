import { Button, Form, Input, InputNumber, Switch } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { RowButton } from '../../../ui/antd/columns.tsx';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { contentThanks, contentThanksSave } from '../contract.staff.ts';

type Row = OutputOf<typeof contentThanks>['list'][number];
type Values = Omit<Row, 'id' | 'is_published'> & { isPublished: boolean };

/** The papers that thank the laboratory. */
export default function ThanksPage() {
  const list = useStaffList(contentThanks, [{ search: 'kw', label: '单位或题目' }], { size: 20 });
  const edited = useOpened<Row | null>(list.reload);
  const canWork = useStaffMe().may('content:work');
  return (
    <StaffPage
      title="致谢成果"
      note="前五条展示在首页，其余在致谢列表。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => edited.open(null)}>
            新增致谢
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的致谢"
          rowKey="id"
          size="large"
          width={760}
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
                <RowButton of={row.title} onClick={() => edited.open(row)}>
                  编辑
                </RowButton>
              ),
            },
          ]}
        />
      </StaffCard>
      {edited.about !== undefined && <ThanksDialog row={edited.about} {...edited.ends} />}
    </StaffPage>
  );
}

function ThanksDialog({
  row,
  onClose,
  onDone,
}: {
  row: Row | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const { run, isBusy } = useAction(contentThanksSave, '已保存');
  const save = async ({ isPublished, ...values }: Values) => {
    if (await run({ ...values, id: row?.id, is_published: isPublished ? 1 : 0 })) onDone();
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
