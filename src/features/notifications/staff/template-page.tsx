import { Button, Form, Input } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../ui/antd/form-fields.tsx';
import { actionColumn, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { noticeTemplateList, noticeTemplateSave } from '../contract.staff.ts';

type Row = OutputOf<typeof noticeTemplateList>['list'][number];
type Values = { text: string; id: string; fields: { name: string; value: string }[] };

/** How notices to customers are worded. */
export default function TemplatePage() {
  const list = useStaffList(noticeTemplateList, []);
  const edited = useOpened<Row>(list.reload);
  const canWork = useStaffMe().may('settings:work');
  return (
    <StaffPage
      title="通知模板"
      note="站内消息与邮件立即使用新文字；短信按服务商审核通过的模板发送，修改后请同步报备。"
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有通知模板"
          rowKey="event"
          size="middle"
          width={760}
          columns={[
            { title: '类别', dataIndex: 'topic', width: 120 },
            { title: '通知', dataIndex: 'title', width: 150 },
            {
              title: '文字',
              render: (_, { text, standard }) => withNote(text || standard, text && `默认：${standard}`),
            },
            {
              title: '微信模板',
              width: 140,
              render: (_, { uses_wechat, wechat }) =>
                uses_wechat ? (wechat ? '已配置' : '未配置') : '不发送',
            },
            actionColumn<Row>('编辑', ({ title }) => title, edited.open, { width: 80, hidden: !canWork }),
          ]}
        />
      </StaffCard>
      {edited.about && <TemplateDialog row={edited.about} {...edited.ends} />}
    </StaffPage>
  );
}

function TemplateDialog({ row, ...ends }: { row: Row } & DialogEnds) {
  const { run } = useAction(noticeTemplateSave, '已保存');
  const save = ({ text = '', id = '', fields = [] }: Values) => {
    const filled = fields.filter(({ name, value }) => name && value);
    const wechat = id.trim()
      ? { id, fields: Object.fromEntries(filled.map(({ name, value }) => [name, value])) }
      : null;
    return run({ event: row.event, text, wechat });
  };
  return (
    <FormDialog
      title={`通知模板：${row.title}`}
      note={`默认：${row.standard}`}
      width={640}
      {...ends}
      initialValues={{
        text: row.text,
        id: row.wechat?.id ?? '',
        fields: Object.entries(row.wechat?.fields ?? {}).map(([name, value]) => ({ name, value })),
      }}
      ok="保存"
      send={save}
    >
      <TextField
        name="text"
        label="文字"
        extra="花括号内的占位符须与默认文字相同；留空使用默认文字"
        maxLength={300}
        rows={3}
      />
      {row.uses_wechat === 1 && (
        <>
          <TextField name="id" label="微信模板编号" extra="留空则不通过微信发送" maxLength={64} />
          <Form.List name="fields">
            {(lines, { add, remove }) => (
              <div className="mb-4 space-y-2">
                {lines.map(({ key, name }, index) => (
                  <div key={key} className="flex items-start gap-2">
                    <Form.Item
                      name={[name, 'name']}
                      noStyle
                      rules={[{ pattern: /^\w{1,40}$/, message: '关键词形如 thing1' }]}
                    >
                      <Input
                        className="w-40!"
                        aria-label={`第${index + 1}个关键词`}
                        placeholder="thing1"
                        maxLength={40}
                      />
                    </Form.Item>
                    <Form.Item name={[name, 'value']} noStyle>
                      <Input aria-label={`第${index + 1}个关键词的内容`} placeholder="{no}" maxLength={200} />
                    </Form.Item>
                    <Button aria-label={`移除第${index + 1}个关键词`} onClick={() => remove(name)}>
                      移除
                    </Button>
                  </div>
                ))}
                <Button onClick={() => add({ name: '', value: '' })}>新增关键词</Button>
              </div>
            )}
          </Form.List>
        </>
      )}
    </FormDialog>
  );
}
