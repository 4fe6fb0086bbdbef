import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { customerClose, customerMatters } from '../contract.staff-closing.ts';
import { AccountMatters } from '../member/matters.tsx';
import type { ViewedCustomer } from './customer-parts.tsx';
import { EndAccountForm } from './end-account-form.tsx';

/** Shows what a customer has to settle first, or asks why the account is closed and closes it. */
export function ClosingDialog({
  customer: { rid, account },
  onDone,
  onClose,
}: {
  customer: ViewedCustomer;
  onDone: () => void;
  onClose: () => void;
}) {
  const matters = useCall(customerMatters, { rid });
  const close = useAction(customerClose, '账号已注销');
  return (
    <FormModal
      title="注销账号"
      note="应客户要求注销：个人数据被删除，不可恢复。"
      width={560}
      onClose={onClose}
    >
      <AccountMatters state={matters}>
        <EndAccountForm
          account={account}
          verb="注销"
          isBusy={close.isBusy}
          onSubmit={async (values) => {
            if (await close.run({ rid, ...values })) onDone();
            else await matters.reload();
          }}
        />
      </AccountMatters>
    </FormModal>
  );
}
