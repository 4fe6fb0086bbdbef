import { Button, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { OutputOf } from '../../../core/call.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { RadioField, SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { stateColumn, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { organizationOptions } from '../../coupons/staff/offer-dialog.tsx';
import { campaignList, campaignMove, campaignSave, type ListedCampaign } from '../contract.ts';
import { campaignKinds, campaignRecord } from '../rules.states.ts';

type Action = 'edit' | 'open' | 'end';
type Asked = { action: Action | 'new'; campaign?: ListedCampaign };

/** What the shop tells its customers of: news, coupons to claim, and rules of prestore. */
export default function CampaignsPage() {
  const list = useStaffList(
    campaignList,
    [
      { select: 'status', label: '状态', options: campaignRecord.names },
      { select: 'kind', label: '类型', options: campaignKinds },
      { search: 'kw', label: '搜索活动', hint: '活动名称' },
    ],
    { size: 20 },
  );
  const { about, open, ends } = useOpened<Asked>(list.reload);
  const { data } = list;
  return (
    <StaffPage
      title="活动"
      note="已发布的活动在起止日期内显示给适用客户；优惠规则取自所选优惠券或预存规则。"
      actions={
        data?.can_work === 1 && (
          <Button type="primary" onClick={() => open({ action: 'new' })}>
            新增活动
          </Button>
        )
      }
    >
      <StaffCard>
        <StaffList
          {...{ list, empty: '没有符合条件的活动', width: 960 }}
          columns={[
            { title: '活动', render: (_, { name, rule, text }) => withNote(name, rule || text) },
            { title: '类型', width: 100, render: (_, { kind }) => campaignKinds[kind] },
            {
              title: '适用客户',
              width: 150,
              render: (_, { organizations }) =>
                organizationOptions
                  .filter(({ value }) => organizations.some((each) => each === value))
                  .map(({ label }) => label)
                  .join('、') || '全部客户',
            },
            {
              title: '起止日期',
              width: 210,
              className: 'font-num',
              render: (_, { from, until }) => `${from} 至 ${until}`,
            },
            stateColumn(campaignRecord, 100),
            {
              title: '操作',
              width: 190,
              hidden: data?.can_work !== 1,
              render: (_, campaign) => (
                <ActionButtons
                  actions={campaign.actions as { action: Action; name: string }[]}
                  danger={['end']}
                  onAction={(action) => open({ action, campaign })}
                />
              ),
            },
          ]}
        />
      </StaffCard>
      {about && data && <Dialog key={about.action} {...about} choices={data} {...ends} />}
    </StaffPage>
  );
}

type Choices = Pick<OutputOf<typeof campaignList>, 'coupons' | 'rules'>;

function Dialog({ action, campaign, choices, ...ends }: Asked & { choices: Choices } & DialogEnds) {
  const move = useAction(campaignMove, action === 'open' ? '已发布' : '已结束');
  if (action === 'new' || action === 'edit' || !campaign)
    return <CampaignDialog {...{ campaign, choices }} {...ends} />;
  const { rid, version, name, from, until } = campaign;
  const isOpening = action === 'open';
  return (
    <FormDialog
      title={`${isOpening ? '发布' : '结束'} · ${name}`}
      note={isOpening ? `${from} 至 ${until} 显示给适用客户。` : '结束后不再显示，不可恢复。'}
      ok={isOpening ? '确认发布' : '确认结束'}
      isGrave={!isOpening}
      send={() => move.run({ rid, version, action })}
      {...ends}
    />
  );
}

type Values = {
  name: string;
  text: string;
  kind: 0 | 1 | 2;
  coupon?: string | null;
  rule?: string | null;
  organizations?: (0 | 1 | 2 | 3)[];
  days: [Dayjs, Dayjs];
};

function CampaignDialog({
  campaign,
  choices: { coupons, rules },
  ...ends
}: { campaign?: ListedCampaign; choices: Choices } & DialogEnds) {
  const [form] = Form.useForm<Values>();
  const save = useAction(campaignSave, '已保存');
  const kind = Form.useWatch('kind', form) ?? campaign?.kind ?? 1;
  return (
    <FormDialog<Values>
      title={campaign ? '修改活动' : '新增活动'}
      width={560}
      ok="保存"
      requiredMark={false}
      form={form}
      initialValues={{
        ...{ kind, name: campaign?.name, text: campaign?.text, coupon: campaign?.coupon_rid },
        ...{ rule: campaign?.rule_rid, organizations: campaign?.organizations },
        days: campaign && [dayjs(campaign.from), dayjs(campaign.until)],
      }}
      send={({ coupon, rule, organizations = [], days, ...written }) =>
        save.run({
          ...(campaign && { rid: campaign.rid, version: campaign.version }),
          ...written,
          coupon_rid: written.kind === 1 ? (coupon ?? null) : null,
          rule_rid: written.kind === 2 ? (rule ?? null) : null,
          organizations,
          from: days[0].format('YYYY-MM-DD'),
          until: days[1].format('YYYY-MM-DD'),
        })
      }
      {...ends}
    >
      <TextField name="name" label="活动名称" must="请填写活动名称" maxLength={30} />
      <RadioField
        name="kind"
        label="类型"
        options={Object.entries(campaignKinds).map(([value, label]) => ({ value: Number(value), label }))}
      />
      {kind === 1 && (
        <SelectField
          name="coupon"
          label="优惠券（发放中、由客户领取）"
          must="请选择优惠券"
          notFoundContent="没有发放中的可领取优惠券"
          options={coupons.map(({ rid, name }) => ({ value: rid, label: name }))}
        />
      )}
      {kind === 2 && (
        <SelectField
          name="rule"
          label="预存规则"
          must="请选择预存规则"
          notFoundContent="没有生效中的预存规则"
          options={rules.map(({ rid, name }) => ({ value: rid, label: name }))}
        />
      )}
      <TextField name="text" label="活动说明" must="请填写活动说明" rows={3} maxLength={500} />
      <SelectField
        name="organizations"
        label="适用客户"
        mode="multiple"
        placeholder="全部客户"
        options={organizationOptions}
      />
      <Form.Item name="days" label="起止日期" rules={[{ required: true, message: '请选择起止日期' }]}>
        <DatePicker.RangePicker className="w-full" />
      </Form.Item>
    </FormDialog>
  );
}
