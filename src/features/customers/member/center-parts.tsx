import type { OutputOf } from '../../../core/call.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { PickupLink } from '../../../ui/pickup-link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import type { messageList } from '../../notifications/contract.ts';
import { organizations, type userInfo } from '../contract.ts';

/** Who is signed in, as the member centre has it. */
export type AccountData = OutputOf<typeof userInfo>;

/** Who is signed in, and what they come for: the next experiment, the one that was begun, a pickup, money. */
export function Greeting({ account: { userInfo: info, plan_count } }: { account: AccountData }) {
  const name = info.name || info.account;
  const kind = organizations.find(({ code }) => code === info.organization);
  const facts = [kind && `${kind.name}用户`, info.company, info.attest ? '资料已认证' : '资料未认证'];
  return (
    <section className="flex flex-wrap items-center gap-3.5 rounded-lg border border-line bg-surface p-4 md:gap-4.5 md:px-6 md:py-5.5">
      {info.avatar ? (
        <img src={info.avatar} alt="" width="56" height="56" className="size-14 shrink-0 rounded-full" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-tint-strong text-[22px] font-semibold text-on-tint"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h1 className="text-lg font-semibold text-fg [overflow-wrap:anywhere]">
          {name}，{partOfDay()}
        </h1>
        <p className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
        <Link to="/member/prestore#top-up" className={way('outline')}>
          <Icon name="wallet" />
          充值
        </Link>
        <PickupLink className={way('outline')}>
          <Icon name="truck" />
          预约取样
        </PickupLink>
        {plan_count > 0 && (
          <Link to="/experiment/plan" className={way('outline')}>
            <Icon name="edit" />
            继续填写（{plan_count} 项）
          </Link>
        )}
        <Link to="/project" className={way('primary')}>
          新建实验
        </Link>
      </div>
    </section>
  );
}

const way = (kind: 'primary' | 'outline') => `h-11 shrink-0 px-4 md:h-10 ${buttonClass(kind)}`;

/** Whom to turn to: the customer's adviser, else the hotline, with the code that leads to the shop's service. */
export function AdviserCard({
  adviser,
  hotline,
  hours,
  qr,
}: {
  adviser: AccountData['adviser'];
  hotline: string;
  hours: string;
  qr?: { label: string; img: string };
}) {
  const phone = adviser?.phone || hotline;
  if (!adviser && !phone && !qr) return null;
  return (
    <Card title={adviser ? '专属顾问' : '联系客服'}>
      <div className="flex items-start justify-between gap-4 px-4 py-4 md:px-6">
        <div className="min-w-0">
          {adviser && <p className="text-md font-semibold text-fg">{adviser.name}</p>}
          <p className="mt-0.5 text-xs leading-5 text-muted">检测方案、样品准备、数据与费用，都可以联系。</p>
          {phone && (
            <p className="mt-2.5 flex items-center gap-2 text-body">
              <Icon name="phone" className="size-4" />
              <a href={`tel:${phone}`} className="py-1 font-num text-link underline underline-offset-3">
                {phone}
              </a>
            </p>
          )}
          {hours && (
            <p className="mt-1 flex items-center gap-2 text-xs text-muted">
              <Icon name="clock" className="size-4" />
              {hours}
            </p>
          )}
        </div>
        {qr && (
          <figure className="shrink-0 text-center">
            <img
              src={qr.img}
              alt={`${qr.label}二维码`}
              width={104}
              height={104}
              className="rounded-sm border border-line bg-white p-1"
            />
            <figcaption className="mt-1 text-2xs text-muted">{qr.label}</figcaption>
          </figure>
        )}
      </div>
    </Card>
  );
}

/** What completes the account, in the order of its use; nothing that is done already. */
export function NextSteps({ account: { userInfo: info, addressArr } }: { account: AccountData }) {
  const steps = [
    !info.attest && {
      icon: 'shield',
      title: '完善基本信息',
      note: '完成资料验证后即可下单',
      to: '/member/information#attest',
      action: '去完善',
    },
    addressArr.length === 0 && {
      icon: 'pin',
      title: '添加收货地址',
      note: '用于上门取样、寄送报告与退还样品',
      to: '/member/address',
      action: '去添加',
    },
    !info.wx_bound && {
      icon: 'qr',
      title: '绑定微信',
      note: '绑定后可扫码登录',
      to: '/member/information#account',
      action: '去绑定',
    },
    {
      icon: 'flask',
      title: '挑选检测项目',
      note: '按仪器、材料或方法查找，提交前可见价格与周期',
      to: '/project',
      action: '去看看',
    },
  ];
  return (
    <Card title="下一步">
      <ul className="divide-y divide-line px-4 md:px-6">
        {steps.map(
          (step) =>
            step && (
              <li key={step.title} className="flex items-center gap-3 py-3">
                <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-tint text-on-tint">
                  <Icon name={step.icon} />
                </span>
                <div className="min-w-0 flex-1">
                  <p className="font-medium text-fg">{step.title}</p>
                  <p className="text-xs text-muted">{step.note}</p>
                </div>
                <Link
                  to={step.to}
                  className="shrink-0 py-2 text-link hover:underline"
                  aria-label={`${step.action}：${step.title}`}
                >
                  {step.action}
                </Link>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}

/** The newest messages. */
export function Messages({ list }: { list: OutputOf<typeof messageList>['list'] }) {
  return (
    <Card
      title="消息"
      aside={
        <Link to="/member/message" className="inline-flex items-center gap-1 py-1 text-link hover:underline">
          全部消息
          <Icon name="right" className="size-4" />
        </Link>
      }
    >
      {list.length === 0 ? (
        <p className="px-6 py-10 text-center text-muted">还没有消息</p>
      ) : (
        <ul className="divide-y divide-line px-4 md:px-6">
          {list.map(({ rid, text, created, is_read }) => (
            <li key={rid} className="flex gap-2.5 py-3">
              <span
                aria-hidden="true"
                className={`mt-2 size-1.5 shrink-0 rounded-full ${is_read ? 'bg-transparent' : 'bg-accent'}`}
              />
              <div className="min-w-0">
                <p className={`line-clamp-2 ${is_read ? 'text-body' : 'font-medium text-fg'}`}>
                  {!is_read && <span className="sr-only">未读：</span>}
                  {text}
                </p>
                <time className="font-num text-xs text-muted">{created.slice(0, 16)}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The greeting that fits the customer's own clock. */
function partOfDay(): string {
  const hour = new Date().getHours();
  if (hour < 6) return '夜深了';
  if (hour < 11) return '上午好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}
