import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askOr, callContext } from '../../../ui/asking/call-context.ts';
import { orNull } from '../../../ui/asking/found.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { pageMeta } from '../../../ui/page/page-meta.ts';
import { Card } from '../../../ui/showing/card.tsx';
import { deviceDetail } from '../../catalogue/contract.ts';
import { settingsByKey } from '../../settings/contract.ts';
import { Contact, Hotline, LocalInfo } from '../../settings/rules.ts';
import { MessageForm } from './message-form.tsx';

/** How to reach the shop, and the service that `?service=` asks about when there is one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = { keys: ['contact', 'localInfo', 'hotline'] };
  const settings = await askOr(context, [settingsByKey, asked], {});
  const rid = new URL(request.url).searchParams.get('service');
  const service = rid ? await orNull(context.get(callContext)(deviceDetail, { rid })) : null;
  return {
    contact: Contact.parse(settings.contact),
    local: LocalInfo.parse(settings.localInfo),
    hotline: Hotline.parse(settings.hotline),
    service: service && { rid: service.rid, name: service.name },
  };
}

export const handle = { query: ['service'] };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: '联系我们',
    description: '服务热线、收样地址与工作时间，也可在线留言，工程师会与您联系。',
  });

/** Address, hours, telephone and mailboxes beside a form for messages. */
export default function ContactPage() {
  const { contact, local, hotline, service } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: '联系我们', to: '/contact' }]} />
      <h1 className="text-xl font-semibold text-fg md:text-2xl">联系我们</h1>
      <p className="mt-1 text-muted">测试方案、样品要求与订单进度，都可以直接问工程师</p>
      <div className="mt-5 grid gap-4 md:mt-6 md:grid-cols-[360px_minmax(0,1fr)] md:items-start md:gap-6">
        <Card title="联系方式">
          <dl className="divide-y divide-line px-4 md:px-6">
            {hotline && (
              <Way icon="phone" name="服务热线">
                <a
                  href={`tel:${hotline.replace(/[^\d+]/g, '')}`}
                  className="font-num text-lg font-semibold text-fg hover:text-link"
                >
                  {hotline}
                </a>
                <span className="block">{contact.hours}</span>
              </Way>
            )}
            {local.address && (
              <Way icon="pin" name="收样地址">
                {local.address}
              </Way>
            )}
            {local.express && (
              <Way icon="box" name="寄样说明">
                {local.express}
              </Way>
            )}
            <Mailbox name="业务咨询" address={contact.serviceEmail} />
            <Mailbox name="样品接收" address={local.email} />
            <Mailbox name="人才招聘" address={contact.hrEmail} />
            <Mailbox name="个人信息保护" address={contact.privacyEmail} />
          </dl>
        </Card>
        <Card title="在线留言" note="带 * 的为必填项">
          <MessageForm key={service?.rid} service={service} />
        </Card>
      </div>
    </div>
  );
}

function Way({ icon, name, children }: { icon: string; name: string; children: ReactNode }) {
  return (
    <div className="relative py-3.5 pl-7.5">
      <dt className="text-2xs text-muted">
        <Icon name={icon} className="absolute top-4 left-0 size-4.5 text-action" />
        {name}
      </dt>
      <dd className="wrap-break-word">{children}</dd>
    </div>
  );
}

function Mailbox({ name, address }: { name: string; address: string }) {
  if (!address) return null;
  return (
    <Way icon="msg" name={name}>
      <a href={`mailto:${address}`} className="text-link hover:underline">
        {address}
      </a>
    </Way>
  );
}
