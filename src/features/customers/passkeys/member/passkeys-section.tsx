import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { OutputOf } from '../../../../core/call.ts';
import { AskDialog } from '../../../../ui/ask-dialog.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { canUsePasskeys, noPasskeys } from '../../../../ui/passkeys/ceremony.ts';
import { Card } from '../../../../ui/showing/card.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { PasskeyList } from '../../../identity/passkeys/public/passkey-list.tsx';
import { mostPasskeys } from '../../../identity/passkeys/rules.ts';
import type { UserInfo } from '../../contract.ts';
import { passkeyDel, type passkeyList } from '../contract.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type Passkey = OutputOf<typeof passkeyList>['list'][number];

/** With what the customer signs in without a password: adding, naming and removing it. */
export function PasskeysSection({
  passkeys: { list },
  info,
}: {
  passkeys: OutputOf<typeof passkeyList>;
  info: z.infer<typeof UserInfo>;
}) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<{ deed: 'add' } | { deed: 'rename' | 'remove'; passkey: Passkey }>();
  const close = () => setOpened(undefined);
  const finish = (done?: string) => async () => {
    close();
    if (done) showSuccess(done);
    await revalidate();
  };
  const isPossible = canUsePasskeys();
  return (
    <Card
      id="passkeys"
      title="通行密钥"
      note={`用指纹、面容或锁屏密码登录，不必输入密码，也不会被仿冒网站骗走，最多 ${mostPasskeys} 个`}
      aside={
        isPossible &&
        list.length < mostPasskeys && (
          <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setOpened({ deed: 'add' })}>
            添加通行密钥
          </Button>
        )
      }
    >
      {!isPossible && <p className="px-4 pt-4 text-muted md:px-6">{noPasskeys}。</p>}
      {list.length === 0 ? (
        <p className="px-4 py-6 text-muted md:px-6">
          还没有通行密钥。添加后，在登录窗口点“用通行密钥登录”即可。
        </p>
      ) : (
        <div className="px-4 md:px-6">
          <PasskeyList
            list={list}
            deeds={(passkey) => (
              <>
                <Button
                  kind="outline"
                  className="h-11 px-4 md:h-9"
                  aria-label={`重命名通行密钥 ${passkey.name}`}
                  onClick={() => setOpened({ deed: 'rename', passkey })}
                >
                  重命名
                </Button>
                <Button
                  kind="outline"
                  className="h-11 px-4 md:h-9"
                  aria-label={`移除通行密钥 ${passkey.name}`}
                  onClick={() => setOpened({ deed: 'remove', passkey })}
                >
                  移除
                </Button>
              </>
            )}
          />
        </div>
      )}
      {opened?.deed === 'add' && (
        <AddPasskeyDialog info={info} onClose={close} onDone={finish('通行密钥已添加')} />
      )}
      {opened?.deed === 'rename' && (
        <RenamePasskeyDialog passkey={opened.passkey} onClose={close} onDone={finish('已保存')} />
      )}
      {opened?.deed === 'remove' && (
        <AskDialog
          title={`移除通行密钥“${opened.passkey.name}”？`}
          yes="移除"
          done="通行密钥已移除"
          act={() => send(passkeyDel, { rid: opened.passkey.rid })}
          onClose={close}
          onDone={finish()}
        >
          移除后不能再用它登录，密码和短信登录不受影响。保存在设备上的那一份，请到设备的密码管理中另行删除。
        </AskDialog>
      )}
    </Card>
  );
}
