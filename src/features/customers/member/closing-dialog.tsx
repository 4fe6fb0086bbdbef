import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { whileLeaving } from '../../../ui/asking/login.ts';
import { send } from '../../../ui/asking/send.ts';
import { endSession, rememberAccount } from '../../../ui/asking/session.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { accountMatters, closeAccount, type userInfo } from '../contract.ts';
import { AccountMatters } from './matters.tsx';
import { ProofForm } from './proof-form.tsx';

type Info = OutputOf<typeof userInfo>['userInfo'];

/** Shows what is to be settled first, or what ends with the account, and closes it. */
export function ClosingDialog({ info, onClose }: { info: Info; onClose: () => void }) {
  const navigate = useNavigate();
  const matters = useCall(accountMatters, {});
  return (
    <FormModal
      title="注销账号"
      width={560}
      note={`注销后，账号 ${info.account} 的资料、地址、消息与登录记录将被删除，且不可恢复。请先下载需要保留的数据。`}
      onClose={onClose}
    >
      <AccountMatters state={matters} hasLinks>
        <ProofForm
          info={info}
          submitLabel="确认注销"
          isDangerous
          confirmation="我已了解注销后数据不可恢复"
          submit={(proof) =>
            whileLeaving(async () => {
              await send(closeAccount, proof).catch(async (error) => {
                await matters.reload();
                throw error;
              });
              rememberAccount(undefined);
              endSession();
              await navigate('/');
              showSuccess('账号已注销');
            })
          }
        />
      </AccountMatters>
    </FormModal>
  );
}
