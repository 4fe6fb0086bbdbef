import { deviceName } from '../../../../ui/asking/device.ts';
import { send } from '../../../../ui/asking/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { usePasskey } from '../../../../ui/passkeys/use-passkey.ts';
import { enter, type WaysIn } from '../../signing-in/public/ways-in.ts';
import { passkeyAsk, passkeyLogin } from '../contract.ts';

/** Signs in with a passkey, where the browser has them. */
export function PasskeyButton({ bindTicket }: Pick<WaysIn, 'bindTicket'>) {
  const { isOffered, isBusy, signIn } = usePasskey({
    ask: () => send(passkeyAsk, {}),
    enter: async (credential) =>
      enter(await send(passkeyLogin, { credential, bind_ticket: bindTicket, device: deviceName() })),
  });
  return (
    isOffered && (
      <Button kind="outline" aria-busy={isBusy} className="h-12 w-full text-md" onClick={() => void signIn()}>
        <Icon name="key" />
        用通行密钥登录
      </Button>
    )
  );
}
