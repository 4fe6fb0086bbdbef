import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { messageOf, send } from '../../../ui/send.ts';
import { endSession, rememberAccount } from '../../../ui/session.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { accountMatters, closeAccount, type userInfo } from '../contract.ts';
import { EndingMatters, OpenMatters } from './matters.tsx';
import { ProofForm } from './proof-form.tsx';

type Info = OutputOf<typeof userInfo>['userInfo'];

/** Shows what is to be settled first, or what ends with the account, and closes it. */
export function ClosingDialog({ info, onClose }: { info: Info; onClose: () => void }) {
  const navigate = useNavigate();
  const [matters, setMatters] = useState<OutputOf<typeof accountMatters>>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    send(accountMatters, {}).then(setMatters, (error) => setFailure(messageOf(error)));
  }, []);
  const isOpen = matters !== undefined && matters.open.length > 0;
  return (
    <FormModal
      title="注销账号"
      width={560}
      note={
        isOpen
          ? '账号还有以下未了结的事项，全部处理后即可注销。'
          : `账号 ${info.account} 的资料、地址、消息与登录记录将被删除，且不可恢复。请先下载需要保留的数据。`
      }
      onClose={onClose}
    >
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {isOpen && <OpenMatters open={matters.open} hasLinks />}
      {matters && !isOpen && (
        <>
          <EndingMatters ending={matters.ending} />
          <ProofForm
            info={info}
            submitLabel="确认注销"
            isDangerous
            confirmation="我已了解注销后数据不可恢复"
            submit={async (proof) => {
              await send(closeAccount, proof);
              rememberAccount(undefined);
              await navigate('/');
              endSession();
              showSuccess('账号已注销');
            }}
          />
        </>
      )}
    </FormModal>
  );
}
