import { Form } from 'antd';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { RadioField, SwitchField, TextField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { claimDecide, type ViewedClaim } from '../contract.staff.ts';
import { type ImpactClass, impactClasses } from '../rules.states.ts';

type Values = {
  impactClass: ImpactClass;
  isShown?: boolean;
  company?: string;
  title?: string;
  content?: string;
  sketch?: string;
};

/** Asks for the class of a paper and, if its author agreed, for the words that everybody is to read. */
export function ApproveDialog({ claim, ...ends }: { claim: ViewedClaim } & DialogEnds) {
  const { rid, version, rewards, agree_show } = claim;
  const [form] = Form.useForm<Values>();
  const mayShow = agree_show === 1;
  const isShown = (Form.useWatch('isShown', form) ?? mayShow) && mayShow;
  const { run } = useAction(claimDecide, '已通过，积分已发放');
  const approve = ({ impactClass, company = '', title = '', content = '', sketch = '' }: Values) =>
    run({
      ...{ rid, version, action: 'approve', impact_class: impactClass },
      ...(isShown && { entry: { company, title, content, sketch } }),
    });
  const classes = Object.fromEntries(
    Object.entries(impactClasses).map(([key, name]) => [
      key,
      `${name}（${rewards[key as ImpactClass]} 积分）`,
    ]),
  );
  return (
    <FormDialog<Values>
      title="通过申请"
      note="请核对期刊的影响因子后选择分档；积分立即发放。"
      width={640}
      ok="通过并发放"
      form={form}
      initialValues={{ ...claim, isShown: mayShow }}
      send={approve}
      {...ends}
    >
      <RadioField name="impactClass" label="影响因子分档" must="请选择影响因子分档" options={classes} />
      {mayShow ? (
        <SwitchField name="isShown" label="在首页与致谢列表展示" />
      ) : (
        <p className="mb-4 text-muted">作者未同意展示，通过后不展示。</p>
      )}
      {isShown && (
        <>
          <TextField name="company" label="单位" must="请填写单位" maxLength={100} />
          <TextField name="title" label="论文题目" must="请填写论文题目" maxLength={200} />
          <TextField name="sketch" label="相关检测" maxLength={500} />
          <TextField name="content" label="致谢内容" maxLength={2_000} rows={4} />
        </>
      )}
    </FormDialog>
  );
}
