import { Button, Form } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { AskingForm, type DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { NumberField } from '../../../ui/antd/form-fields.tsx';
import { problemsOfInput, showProblems } from '../../../ui/antd/form-problems.ts';
import { money, onOff } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type StaffRule, staffRuleEnd, staffRuleList, staffRuleSave } from '../contract.staff.ts';
import { bonusOf } from '../rules.ts';

type Fields = { min?: number; rate?: number; months?: number };

/** What the shop gives on top of prestore. */
export default function RulesPage() {
  const list = useStaffList(staffRuleList, []);
  const end = useAction(staffRuleEnd, '已更新');
  const edited = useOpened<StaffRule | 'new'>(list.reload);
  const canWork = useStaffMe().may('prestore:approve');
  return (
    <StaffPage
      title="预存规则"
      note="客户按充值金额适用赠送比例最高的规则；修改规则不影响已提交的充值。"
      actions={
        canWork && (
          <Button type="primary" onClick={() => edited.open('new')}>
            新增规则
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="还没有预存规则"
          size="large"
          width={720}
          columns={[
            { title: '规则', render: (_, { name }) => <b className="font-medium text-fg">{name}</b> },
            money('起点金额', 'min_fen'),
            { title: '赠送', align: 'right', render: (_, { bonus_basis }) => `${bonus_basis / 100}%` },
            {
              title: '起点赠送',
              align: 'right',
              className: 'font-num',
              render: (_, { min_fen, bonus_basis }) => `¥${yuan(bonusOf(min_fen, bonus_basis))}`,
            },
            { title: '有效期', align: 'right', render: (_, { valid_months }) => `${valid_months} 个月` },
            { title: '已使用', align: 'right', render: (_, { used }) => `${used} 笔` },
            {
              title: '状态',
              render: (_, { is_ended }) => onOff(!is_ended, '生效中', '已停用'),
            },
            {
              title: '操作',
              hidden: !canWork,
              render: (_, rule) => (
                <div className="flex gap-2">
                  {!rule.is_ended && (
                    <Button aria-label={`修改 ${rule.name}`} onClick={() => edited.open(rule)}>
                      修改
                    </Button>
                  )}
                  <Button
                    danger={!rule.is_ended}
                    loading={end.isBusy}
                    aria-label={`${rule.is_ended ? '启用' : '停用'} ${rule.name}`}
                    onClick={() =>
                      void end
                        .run({ rid: rule.rid, version: rule.version, ended: rule.is_ended ? 0 : 1 })
                        .then((done) => done && list.reload())
                    }
                  >
                    {rule.is_ended ? '启用' : '停用'}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      </StaffCard>
      {edited.about && (
        <RuleModal
          rule={edited.about === 'new' ? undefined : edited.about}
          months={list.data?.valid_months}
          {...edited.ends}
        />
      )}
    </StaffPage>
  );
}

function RuleModal({
  rule,
  months: usualMonths,
  ...ends
}: {
  rule?: StaffRule;
  months?: number;
} & DialogEnds) {
  const [form] = Form.useForm<Fields>();
  const save = useAction(staffRuleSave, '规则已保存');
  const submit = ({ min = 0, rate = 0, months = 0 }: Fields) => {
    const input = {
      ...(rule && { rid: rule.rid, version: rule.version }),
      ...{ min_fen: Math.round(min * 100), bonus_basis: Math.round(rate * 100), valid_months: months },
    };
    const names: Record<string, string> = { min_fen: 'min', bonus_basis: 'rate', valid_months: 'months' };
    const problems = problemsOfInput(staffRuleSave.input, input, ([first]) => [names[String(first)] ?? '']);
    return showProblems(form, problems) && save.run(input);
  };
  return (
    <AskingForm
      title={rule ? '修改规则' : '新增规则'}
      ok="保存"
      form={form}
      initialValues={{
        min: rule && rule.min_fen / 100,
        rate: rule && rule.bonus_basis / 100,
        months: rule?.valid_months ?? usualMonths,
      }}
      send={submit}
      {...ends}
    >
      <NumberField name="min" label="起点金额（元）" required min={1} yuan />
      <NumberField name="rate" label="赠送比例（%）" required min={0.01} max={50} yuan />
      <NumberField name="months" label="赠送额度有效月数" required min={1} max={120} whole />
    </AskingForm>
  );
}
