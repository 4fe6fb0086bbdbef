import encodeQR from 'qr';
import { shanghaiInstant } from '../../core/shanghai.ts';
import { type Html, html, plainStyle } from '../../host/pages/html.ts';
import { shownDays, type Visit } from './visit.ts';

type Order = Visit['orders'][number];

/** What stands in for every page without a network: the orders of the last visit with their labels, as long as they are shown. */
export function offlinePage(visit: Visit | undefined, { path, now }: { path: string; now: Date }): string {
  const shown = visit && isShown(visit, now) ? visit : undefined;
  return html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>离线查看</title>${{ html: `<style>${plainStyle}${ownStyle}${darkened(visit?.theme ?? 'system')}</style>` }}</head>
<body><main><h1>当前没有网络</h1>${shown ? ofVisit(shown, path) : nothingKept}
<p><a href="${path.replace(/^\/+/, '/')}">重新连接</a></p></main></body></html>`.html;
}

/** Older ones are not shown: their sign-in has lapsed. */
function isShown({ at }: Pick<Visit, 'at'>, now: Date): boolean {
  const age = now.getTime() - shanghaiInstant(at).getTime();
  return age < shownDays * 86_400_000;
}

const nothingKept = html`<section><p>页面需要联网才能打开。登录后访问会员中心，最近的订单和样品标签会保存在这台设备上，没有网络时也能查看。</p></section>`;

function ofVisit(visit: Visit, path: string): Html {
  const { account, at, orders, shop, address, phone } = visit;
  return html`<p class="warning">以下是账号 ${account} 截至 ${at.slice(0, 16)} 的订单与样品标签，可能已有变化，联网后自动更新。</p>
${address ? html`<section><h2>寄样地址</h2><p>${shop} ${phone}<br>${address}</p></section>` : undefined}
<h2>最近的订单</h2>${orders.length ? orders.map((order) => orderPart(order, path)) : html`<section><p>还没有订单。</p></section>`}`;
}

function orderPart(order: Order, path: string): Html {
  const { rid, no, title, status_name, created, promised, express, waybill, samples, sample_count } = order;
  const facts: [string, string][] = [
    ['状态', status_name],
    ['提交', created.slice(0, 16)],
    ['预计完成', promised],
    ['寄样快递', [express, waybill].filter(Boolean).join(' ')],
  ];
  return html`<section><h3>${no}</h3><p>${title}</p>
<dl>${facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${samples.length ? labels(samples, sample_count, path.includes(rid)) : undefined}</section>`;
}

function labels(samples: Order['samples'], all: number, isOpen: boolean): Html {
  return html`${{ html: `<details${isOpen ? ' open' : ''}>` }}<summary>样品标签（${samples.length}）</summary>
<ul class="labels">${samples.map(label)}</ul>
${samples.length < all ? html`<p class="muted">另有 ${all - samples.length} 个样品，联网后查看。</p>` : undefined}${{ html: '</details>' }}`;
}

function label(sample: Order['samples'][number]): Html {
  const what = [sample.name || sample.form, sample.name && sample.form, sample.amount];
  return html`<li><span role="img" aria-label="样品 ${sample.no} 的二维码">${{ html: encodeQR(sample.code, 'svg', { ecc: 'medium', border: 2 }) }}</span><div><b>${sample.no}</b>
<p>${what.filter(Boolean).join(' · ')}</p><p>危险性：${sample.hazards}</p>${sample.storage ? html`<p>保存：${sample.storage}</p>` : undefined}
<p>${sample.tests}</p></div></li>`;
}

/** As `plainStyle`, values from `src/ui/tokens.css`. */
const ownStyle = `h3{color:#152129;font-size:17px;margin:0 0 4px}dl{margin:0 0 12px}summary{min-height:44px;line-height:44px;cursor:pointer;color:#0072a3}
summary:focus-visible{outline:3px solid #56afe1;outline-offset:2px}.labels{list-style:none;padding:0;margin:0}
.labels li{display:flex;gap:16px;padding:12px 0;border-top:1px solid #dee4e8}.labels svg{width:112px;height:112px;flex:none;background:#fff}
.labels b{color:#152129;font-size:20px}.labels p{margin:0;font-size:14px}.labels div{min-width:0}`;

const dark = `body{background:#0b151c;color:#c6d0d7}h1,h2,h3,dd,.labels b{color:#f1f5f7}section{background:#121f28;border-color:#223440}
.labels li{border-color:#223440}dt,.muted{color:#94a3ad}a,summary{color:#6ec0ee}.warning{background:#2e2410;color:#e9b45b}`;

/** Dark by choice, or where the system is. */
function darkened(theme: Visit['theme']): string {
  if (theme === 'light') return '';
  return theme === 'dark' ? dark : `@media (prefers-color-scheme:dark){${dark}}`;
}
