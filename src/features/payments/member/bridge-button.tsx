import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/toast.tsx';

type Bridge = {
  invoke: (name: string, given: Record<string, string>, done: (answer: { err_msg?: string }) => void) => void;
};

/**
 * Pays by WeChat's own dialog, which opens by itself the first time; what came of it is learnt from the shop.
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791857
 */
export function BridgeButton({ given }: { given: Record<string, string> }) {
  const isAsked = useRef(false);
  const pay = () =>
    withBridge((bridge) =>
      bridge.invoke('getBrandWCPayRequest', given, ({ err_msg = '' }) => {
        if (err_msg.endsWith(':cancel')) showError('已取消支付');
        else if (!err_msg.endsWith(':ok')) showError('微信未能发起支付，请重试');
      }),
    );
  const first = useRef(pay);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    first.current();
  }, []);
  return (
    <Button kind="primary" className="h-11 w-full" onClick={pay}>
      微信支付
    </Button>
  );
}

/** The bridge is there when its page says so, which may be a moment after the page itself. */
function withBridge(use: (bridge: Bridge) => void) {
  const { WeixinJSBridge: bridge } = window as { WeixinJSBridge?: Bridge };
  if (bridge) return use(bridge);
  document.addEventListener('WeixinJSBridgeReady', () => withBridge(use), { once: true });
}
