import { Button, Form, Input } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, SwitchField, TextField } from '../../../ui/antd/form-fields.tsx';
import { actionColumn, onOff } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
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
              render: (_, { is_published }) => onOff(is_published, '展示', '隐藏'),
            },
            actionColumn<Row>('编辑', ({ title }) => title, edited.open, { width: 80, hidden: !canWork }),
          ]}
        />
      </StaffCard>
      {edited.about !== undefined && <ThanksDialog row={edited.about} {...edited.ends} />}
    </StaffPage>
  );
}

function ThanksDialog({ row, ...ends }: { row: Row | null } & DialogEnds) {
  const { run } = useAction(contentThanksSave, '已保存');
  const save = ({ isPublished, ...values }: Values) =>
    run({ ...values, id: row?.id, is_published: isPublished ? 1 : 0 });
  return (
    <FormDialog
      title={row ? '编辑致谢' : '新增致谢'}
      width={640}
      {...ends}
      initialValues={row ? { ...row, isPublished: row.is_published === 1 } : { isPublished: true, sort: 0 }}
      ok="保存"
      send={save}
    >
      <TextField name="company" label="单位" must="请填写单位" maxLength={100} />
      <Form.Item
        name="title"
        label="论文题目"
        rules={[{ required: true, whitespace: true, message: '请填写论文题目' }]}
      >
        <Input.TextArea maxLength={200} autoSize />
      </Form.Item>
      <TextField name="code" label="DOI 或编号" maxLength={100} />
      <TextField name="sketch" label="相关检测" maxLength={500} />
      <TextField name="content" label="致谢内容" maxLength={2_000} rows={4} />
      <TextField
        name="source"
        label="论文网址"
        rules={[{ pattern: /^https?:\/\/\S+$/, message: '网址格式不正确' }]}
        maxLength={500}
      />
      <NumberField name="sort" label="排序" extra="小的在前" min={0} max={100_000} whole narrow />
      <SwitchField name="isPublished" label="展示" />
    </FormDialog>
  );
}
