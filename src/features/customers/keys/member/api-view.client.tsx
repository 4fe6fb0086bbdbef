import type { z } from 'zod';
import type { OutputOf } from '../../../../core/call.ts';
import { AntdFrame } from '../../../../ui/antd/frame.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import type { webhookList } from '../../../notifications/webhooks/contract.ts';
import { WebhooksSection } from '../../../notifications/webhooks/member/webhooks-section.tsx';
import type { UserInfo } from '../../contract.ts';
import type { keyList } from '../contract.ts';
import { KeysSection } from './keys-section.tsx';

/** Keys and addresses of the customer's own systems, and where it is written how they are used. */
export function ApiView({
  info,
  keys,
  webhooks,
}: {
  info: z.infer<typeof UserInfo>;
  keys: OutputOf<typeof keyList>;
  webhooks: OutputOf<typeof webhookList>;
}) {
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead title="开放接口" note="让您的系统查询订单、下单、取回数据，并在有变化时收到通知">
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}
          >
            接口文档
          </a>
        </PageHead>
        <KeysSection keys={keys} info={info} />
        <WebhooksSection webhooks={webhooks} />
      </div>
    </AntdFrame>
  );
}
