import { Input, InputNumber, Radio } from 'antd';
import type { WorkDetail } from '../contract.ts';

/** What is charged for work that cannot be done, and where the customer was told of that before. */
export type UnableFee = { isCharged: boolean; yuan?: number; basis: string };

/** Whether everything that a fee needs is there. */
export function isComplete({ isCharged, yuan, basis }: UnableFee): boolean {
  return !isCharged || (yuan !== undefined && yuan > 0 && basis.trim().length >= 2);
}

/** Lets a reviewer decide what work costs that cannot be done: nothing, or the fee announced beforehand. */
export function UnableChoice({
  work,
  fee,
  onChange,
}: {
  work: WorkDetail;
  fee: UnableFee;
  onChange: (fee: UnableFee) => void;
}) {
  return (
    <fieldset className="mt-3 rounded-md border border-line bg-page p-3">
      <legend className="px-1 text-fg">
        {work.no} 无法检测：{work.reason}
      </legend>
      <Radio.Group
        aria-label={`${work.no} 收费`}
        value={fee.isCharged}
        onChange={({ target }) => onChange({ ...fee, isCharged: target.value })}
        options={[
          { value: false, label: '确认无法检测，不收费' },
          { value: true, label: '确认无法检测，收取事先告知的最低费用' },
        ]}
      />
      {work.is_fee_proposed === 1 && <p className="mt-1 text-xs text-warning">检测员建议收取最低费用</p>}
      {fee.isCharged && (
        <div className="mt-2 flex flex-wrap gap-2">
          <InputNumber
            aria-label={`${work.no} 最低费用（元）`}
            placeholder="金额"
            prefix="¥"
            className="w-36!"
            min={0.01}
            max={1_000_000}
            precision={2}
            value={fee.yuan}
            onChange={(yuan) => onChange({ ...fee, yuan: yuan ?? undefined })}
          />
          <Input
            aria-label={`${work.no} 告知依据`}
            className="min-w-60 flex-1"
            placeholder="告知依据，如“11月20日订单沟通中告知”（客户可见）"
            maxLength={200}
            value={fee.basis}
            onChange={({ target }) => onChange({ ...fee, basis: target.value })}
          />
        </div>
      )}
      <p className="mt-1 text-xs text-muted">不同意时，用下方的“退回”让检测员继续检测。</p>
    </fieldset>
  );
}
