import { shanghaiTime } from '../core/shanghai.ts';
import { yuan } from '../core/yuan.ts';
import { type Html, html, plainDocument } from '../host/pages/html.ts';
import type { DemoPayOrder } from './pay-orders.ts';

const wayNames = { wechat: '微信支付', alipay: '支付宝' } as const;
const stateNames = { open: '待付款', paid: '已付款', closed: '已关闭' } as const;

/** The cashier in front of one order: pay it, fail to, or close it. */
export function cashierPage(order: DemoPayOrder, said?: string): string {
  const { way, no, title, fen, state, expiresAt, token } = order;
  const choices: Html = html`<form class="card" method="post" action="/dev/pay">
<input type="hidden" name="code" value="${token}">
<label><input type="radio" name="telling" value="once" checked> 付款后立即通知商户</label>
<label><input type="radio" name="telling" value="twice"> 付款后重复通知两次</label>
<label><input type="radio" name="telling" value="lost"> 付款后通知丢失（商户须主动查询）</label>
<label>付款账户<input type="text" name="payer" maxlength="32" autocomplete="off" placeholder="留空为随机账户"></label>
<p class="muted">两次填写相同名称，即为同一${wayNames[way]}账户付款。</p>
<button name="act" value="pay">付款成功</button>
<button class="quiet" name="act" value="fail">付款失败（余额不足）</button>
<button class="quiet" name="act" value="close">关闭订单</button></form>`;
  return plainDocument(
    `${wayNames[way]}收银台 - 演示模式`,
    html`<h1>${wayNames[way]}收银台</h1><p class="muted">演示模式没有真实资金，这里代替${wayNames[way]}完成付款。</p>
${said ? html`<p class="warning" role="status">${said}</p>` : undefined}
<section><dl><dt>金额</dt><dd>¥${yuan(fen)}</dd><dt>商品</dt><dd>${title}</dd><dt>商户单号</dt><dd>${no}</dd>
<dt>状态</dt><dd>${stateNames[state]}</dd><dt>有效期至</dt><dd>${shanghaiTime(expiresAt)}</dd></dl></section>
${state === 'open' ? choices : html`<p>请回到原页面查看结果。</p>`}
<p><a href="/dev/pay">全部订单</a></p>`,
  );
}

/** Every order that the stand-in knows, newest first. */
export function payOrdersPage(orders: readonly DemoPayOrder[]): string {
  const items = orders.map(
    ({ way, no, fen, state, token }) =>
      html`<li><a href="/dev/pay?code=${token}">${wayNames[way]} ${no}</a> ¥${yuan(fen)} ${stateNames[state]}</li>`,
  );
  return plainDocument(
    '收银台 - 演示模式',
    html`<h1>收银台</h1><p class="muted">代替微信支付与支付宝，新的在前；服务重启后清空。</p>
<section>${items.length ? html`<ul>${items}</ul>` : html`<p>还没有订单，请先在页面上选择微信或支付宝付款。</p>`}</section>`,
  );
}
