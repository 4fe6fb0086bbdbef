import { Button, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { ask } from '../../../../ui/asking/ask.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { canUsePasskeys, makePasskey, noPasskeys } from '../../../../ui/passkeys/ceremony.ts';
import { PasskeyList } from '../../../identity/passkeys/public/passkey-list.tsx';
import { mostPasskeys, passkeyRefusals } from '../../../identity/passkeys/rules.ts';
import { deviceName } from '../../../identity/rules.ts';
import { CodeField } from '../../staff/sign-in-fields.tsx';
import { staffPasskeyAdd, staffPasskeyDel, staffPasskeyList, staffPasskeyOffer } from '../contract.ts';

/** One's own passkeys: what there is, adding one and removing one. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const { data, failure, reload } = useCall(staffPasskeyList, {});
  const removing = useAction(staffPasskeyDel, '通行密钥已移除');
  const list = data?.list ?? [];
  if (isAdding)
    return (
      <AddingDialog
        onClose={() => setAdding(false)}
        onDone={async () => {
          setAdding(false);
          await reload();
        }}
      />
    );
  return (
    <FormModal
      title="通行密钥"
      note="用指纹、面容或锁屏密码登录后台，不必输入密码和动态口令。请只保存在本人的设备上。"
      onClose={onClose}
    >
      {failure && <p className="text-danger">{failure}</p>}
      {data && list.length === 0 && <p className="text-muted">还没有通行密钥。</p>}
      <PasskeyList
        list={list}
        deeds={({ rid, name }) => (
          <Popconfirm
            title={`移除“${name}”？`}
            description="移除后不能再用它登录后台。"
            okText="移除"
            onConfirm={async () => {
              if (await removing.run({ rid })) await reload();
            }}
          >
            <Button aria-label={`移除通行密钥 ${name}`}>移除</Button>
          </Popconfirm>
        )}
      />
      {canUsePasskeys() ? (
        <Button
          type="primary"
          block
          className="mt-4"
          disabled={!data || list.length >= mostPasskeys}
          onClick={() => setAdding(true)}
        >
          添加通行密钥
        </Button>
      ) : (
        <p className="mt-4 text-muted">{noPasskeys}。</p>
      )}
    </FormModal>
  );
}

function AddingDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const adding = useAction(staffPasskeyAdd, '通行密钥已添加');
  const add = async ({ name, password, code }: { name: string; password: string; code: string }) => {
    const credential = await makePasskey(await ask(staffPasskeyOffer, { password, code }));
    return adding.run({ name, credential });
  };
  return (
    <FormDialog
      title="添加通行密钥"
      note="先验证身份，再按浏览器的提示操作。"
      ok="验证并添加"
      requiredMark={false}
      initialValues={{ name: deviceName(navigator.userAgent) }}
      {...{ onClose, onDone }}
      send={add}
    >
      <TextField name="name" label="名称" must={passkeyRefusals.name} maxLength={50} />
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <CodeField />
    </FormDialog>
  );
}
