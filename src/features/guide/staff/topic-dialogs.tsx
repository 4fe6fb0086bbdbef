import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, RadioField, TextField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type ListedTopic, topicKinds, topicRemove, topicSave } from '../contract.staff.ts';

type Values = Pick<ListedTopic, 'rid' | 'kind' | 'name' | 'note' | 'sort'>;

/** Adds a material or question, or changes `topic`, whose part of the address stays. */
export function TopicDialog({ topic, ...ends }: { topic: ListedTopic | undefined } & DialogEnds) {
  const { run } = useAction(topicSave, '已保存');
  return (
    <FormDialog<Values>
      title={topic ? '编辑材料或问题' : '新增材料或问题'}
      initialValues={topic ?? { kind: 'material', sort: 0 }}
      ok="保存"
      send={(values) => run({ ...values, rid: topic?.rid ?? values.rid, version: topic?.version })}
      {...ends}
    >
      <RadioField name="kind" label="类别" options={topicKinds} />
      <TextField name="name" label="名称" must="请填写名称" maxLength={20} />
      <TextField name="note" label="举例" must="请填写举例" maxLength={60} />
      {!topic && (
        <TextField
          name="rid"
          label="网址标识"
          extra="用在网址中，保存后不可更改"
          rules={[
            {
              required: true,
              pattern: /^[a-z][a-z0-9-]{1,39}$/,
              message: '标识为小写字母、数字与短横线，以字母开头',
            },
          ]}
          maxLength={40}
        />
      )}
      <NumberField name="sort" label="排序" extra="小的在前" min={0} max={100_000} whole narrow />
    </FormDialog>
  );
}

/** Asks before a material or question goes. */
export function RemoveTopicDialog({ topic, ...ends }: { topic: ListedTopic } & DialogEnds) {
  const { rid, version, name } = topic;
  const { run } = useAction(topicRemove, '已删除');
  return (
    <FormDialog
      title={`删除“${name}”`}
      note="删除后不能恢复；还有推荐时须先删除推荐。"
      isGrave
      send={() => run({ rid, version })}
      {...ends}
    />
  );
}
