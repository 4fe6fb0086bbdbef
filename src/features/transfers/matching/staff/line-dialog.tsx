import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import type { BankLine } from '../contract.ts';
import { ClaimForm } from './line-claim-form.tsx';
import { OwnForm } from './line-own-form.tsx';

const uses = { claim: '认领给客户', bill: '渠道结算', interest: '存款利息', own: '账户互转' } as const;
type Use = keyof typeof uses;

/** Asks what an unclaimed bank line is: a customer's, a provider's payout, interest, or money of our own. */
export function LineDialog({
  line,
  accounts,
  onClose,
  onDone,
}: {
  line: BankLine;
  accounts: readonly { name: string; account: string }[];
} & DialogEnds) {
  const [use, setUse] = useState<Use>('claim');
  return (
    <Modal
      open
      width={720}
      title="处理未认领来款"
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="rounded-md border border-line bg-page px-3 py-2 text-sm">
          <span className="font-num">{line.pay_date}</span> {line.payer || '未知付款人'}
          <b className="ml-3 font-num text-fg">¥{yuan(line.left_fen)}</b>
          <span className="block break-all text-xs text-muted">
            流水号 {line.serial}
            {line.memo && `，附言：${line.memo}`}
          </span>
        </p>
        <Segmented
          aria-label="来款性质"
          className="max-w-full self-start overflow-x-auto"
          value={use}
          options={Object.entries(uses).map(([value, label]) => ({ value: value as Use, label }))}
          onChange={setUse}
        />
        {use === 'claim' ? (
          <ClaimForm line={line} onDone={onDone} />
        ) : (
          <OwnForm key={use} kind={use} line={line} accounts={accounts} onDone={onDone} />
        )}
      </div>
    </Modal>
  );
}
