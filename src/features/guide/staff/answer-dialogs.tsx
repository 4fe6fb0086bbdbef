import { Button, Form } from 'antd';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { answerRemove, answerSave, type ListedAnswer } from '../contract.staff.ts';

type Values = Pick<ListedAnswer, 'material_rid' | 'question_rid' | 'source'> & {
  choices: { service_rid: string; reason: string; limit: string }[];
};
type Names = Readonly<Record<string, string>>;

const most = 3;
const least = 2;

/** Adds what is recommended for a pair, or changes `answer`. */
export function AnswerDialog({
  answer,
  materials,
  questions,
  services,
  ...ends
}: {
  answer: ListedAnswer | undefined;
  materials: Names;
  questions: Names;
  services: readonly { rid: string; name: string }[];
} & DialogEnds) {
  const { run } = useAction(answerSave, '已保存，网站已更新');
  return (
    <FormDialog<Values>
      title={answer ? '编辑推荐' : '新增推荐'}
      width={680}
      initialValues={answer ?? { choices: [{}, {}] }}
      ok="保存"
      send={({ choices, ...values }) =>
        run({
          ...values,
          ...{ rid: answer?.rid, version: answer?.version },
          choices: choices.map(({ service_rid, reason, limit }) => ({ service_rid, reason, limit })),
        })
      }
      {...ends}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField name="material_rid" label="材料" must="请选择材料" options={optionsOf(materials)} />
        <SelectField name="question_rid" label="问题" must="请选择问题" options={optionsOf(questions)} />
      </div>
      <Form.List name="choices">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <fieldset key={key} className="mb-4 rounded border border-line p-4">
                <legend className="mb-0! w-auto! border-0! px-1 text-sm text-muted">
                  {index === 0 ? '首选' : `补充 ${index}`}
                </legend>
                <SelectField
                  name={[name, 'service_rid']}
                  label="项目"
                  must="请选择项目"
                  showSearch
                  optionFilterProp="label"
                  options={services.map((service) => ({ value: service.rid, label: service.name }))}
                />
                <TextField
                  name={[name, 'reason']}
                  label="推荐理由"
                  must="请填写推荐理由"
                  maxLength={200}
                  rows={2}
                />
                <TextField
                  name={[name, 'limit']}
                  label="不能说明什么"
                  must="请填写不能说明什么"
                  maxLength={200}
                  rows={2}
                />
                {fields.length > least && (
                  <Button size="small" onClick={() => remove(name)}>
                    移除该项目
                  </Button>
                )}
              </fieldset>
            ))}
            {fields.length < most && (
              <Button className="mb-4" onClick={() => add({})}>
                再推荐一个
              </Button>
            )}
          </>
        )}
      </Form.List>
      <TextField
        name="source"
        label="依据"
        extra="标准、教材或综述"
        must="请填写依据"
        maxLength={300}
        rows={2}
      />
    </FormDialog>
  );
}

/** Asks before a recommendation goes. */
export function RemoveAnswerDialog({ answer, ...ends }: { answer: ListedAnswer } & DialogEnds) {
  const { rid, version, material, question } = answer;
  const { run } = useAction(answerRemove, '已删除，网站已更新');
  return (
    <FormDialog
      title={`删除“${material}：${question}”的推荐`}
      note="删除后网站不再显示，不能恢复。"
      isGrave
      send={() => run({ rid, version })}
      {...ends}
    />
  );
}

function optionsOf(names: Names) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
