import { type ReactNode, useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { Button } from '../../../ui/button.tsx';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Problem, TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type MyPromotion, promoterApplyAdd } from '../promoters/contract.ts';
import { applyRecord, applyStates } from '../promoters/rules.states.ts';
import { type Channel, channels, promoterRefusals } from '../promoters/rules.ts';

/** What whoever is no promoter sees: what one gets, how, and the application with its state. */
export function ApplyView({ promotion, onDone }: { promotion: MyPromotion; onDone: () => Promise<void> }) {
  const { application, terms, protocol_version } = promotion;
  const [isAsking, setAsking] = useState(false);
  const isWaiting = application?.status === applyStates.toReview;
  const whyNot = isWaiting
    ? promoterRefusals.open
    : protocol_version === null
      ? promoterRefusals.noProtocol
      : application?.again_from
        ? `请于 ${application.again_from} 后再次申请`
        : '';
  return (
    <>
      {application && (
        <Card
          title="推广员申请"
          aside={
            <StatusTag tone={applyRecord.toneOf(application.status)}>{application.status_name}</StatusTag>
          }
        >
          <div className="px-4 py-4 text-body md:px-6">
            <p className="text-xs text-muted">
              提交时间 <span className="font-num">{application.created.slice(0, 16)}</span>
            </p>
            {isWaiting && <p className="mt-1">我们会尽快审核，结果将通知您。</p>}
            {application.reason && <p className="mt-1 text-danger">未通过原因：{application.reason}</p>}
          </div>
        </Card>
      )}
      <Card title="成为推广员" note="邀请同行与同学检测，好友订单完成后获得返利">
        <ol className="grid gap-x-8 gap-y-4 px-4 py-5 sm:grid-cols-3 md:px-6">
          <Step name="申请审核">以本人实名申请，年满 18 周岁，审核通过后获得专属链接与海报。</Step>
          <Step name={`订单返利 ${terms.rate}%`}>
            好友注册后 {terms.months} 个月内完成的订单，按其现金支付部分计，每月最高 ¥
            {yuan(terms.cap_fen, { short: true })}。
          </Step>
          <Step name="提现或转预存">
            订单完成 {terms.hold_days} 天后可提现，¥{yuan(terms.withdraw_min_fen, { short: true })} 起提，每月{' '}
            {terms.withdraw_per_month} 次；转入预存多得 {terms.prestore_bonus_rate}%。
          </Step>
        </ol>
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 md:px-6">
          <Button
            kind="primary"
            className="h-11 px-4.5 max-sm:w-full md:h-10"
            disabled={whyNot !== ''}
            onClick={() => setAsking(true)}
          >
            申请成为推广员
          </Button>
          {whyNot && <p className="text-xs text-muted">{whyNot}</p>}
        </div>
      </Card>
      {isAsking && (
        <ApplyDialog
          version={protocol_version ?? 0}
          onClose={() => setAsking(false)}
          onDone={async () => {
            setAsking(false);
            await onDone();
          }}
        />
      )}
    </>
  );
}

function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <h3 className="font-semibold text-fg">{name}</h3>
      <p className="mt-1 text-xs text-muted">{children}</p>
    </li>
  );
}

function ApplyDialog({ version, onClose, onDone }: { version: number } & DialogEnds) {
  const [channel, setChannel] = useState<Channel>('campus');
  const [hasRead, setRead] = useState(false);
  const keyOf = useRequestKey();
  const inputOf = ({ name = '', id_no = '', phone = '', plan = '' }: Values) => ({
    ...{ name, id_no, phone, channel, plan, protocol_version: hasRead ? version : 0 },
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) =>
      inOrder(problemsOf(promoterApplyAdd.input, inputOf(values)), [
        ...['name', 'id_no', 'phone', 'channel', 'plan', 'protocol_version'],
      ]),
    submit: async (values) => {
      const input = inputOf(values);
      await send(promoterApplyAdd, { ...input, request_id: keyOf(input) });
      showSuccess('申请已提交');
      await onDone();
    },
    fieldOf: { [promoterRefusals.sameId]: 'id_no', [promoterRefusals.tooYoung]: 'id_no' },
  });
  return (
    <DialogFrame
      title="申请成为推广员"
      note="证件信息加密保存，仅用于实名核对与个税申报"
      className="max-w-140"
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        <TextField {...field('name')} kind="name" label="真实姓名" required />
        <TextField
          {...field('id_no')}
          label="身份证号"
          required
          autoComplete="off"
          maxLength={18}
          help="一个身份证号只能对应一个推广员账号"
        />
        <TextField {...field('phone')} kind="mobile" label="联系电话" required />
        <ChoiceChips
          name="channel"
          legend="推广渠道"
          value={channel}
          onChange={(value) => setChannel(value as Channel)}
          choices={Object.entries(channels).map(([value, label]) => ({ value, label }))}
          problem={problems.channel}
        />
        <TextArea
          {...field('plan')}
          label="推广计划（选填）"
          rows={3}
          maxLength={500}
          placeholder="如：面向哪些课题组、以什么方式介绍"
        />
        <div data-field="protocol_version" tabIndex={-1} className="outline-none">
          <Tick name="read" checked={hasRead} onChange={({ target }) => setRead(target.checked)}>
            我已阅读并同意
            <Link
              to="/article/promoter-main"
              target="_blank"
              className="text-link underline underline-offset-3"
            >
              《推广员协议》
            </Link>
            （第 {version} 版）
          </Tick>
          {problems.protocol_version && <Problem>{problems.protocol_version}</Problem>}
        </div>
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
