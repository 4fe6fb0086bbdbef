import { shanghaiTime } from '../core/shanghai.ts';
import type { OutboxMessage } from '../host/gateways/outbox.ts';
import { type Html, html, plainDocument } from '../host/pages/html.ts';
import type { DemoParcel } from './parcels.ts';
import { type DemoQrCode, studentOpenid } from './wechat.ts';

const channelNames = { sms: '短信', mail: '邮件', wechat: '微信', webhook: '推送', push: '浏览器' } as const;

/** The messages that were not sent, newest first. */
export function outboxPage(messages: readonly OutboxMessage[], phone: string): string {
  const shown = messages.map(
    ({ at, channel, target, text, files = [] }) => html`<section>
<p class="muted">${shanghaiTime(new Date(at))} · ${channelNames[channel]} · ${target}</p>
<pre>${text}</pre>${files.length ? html`<p class="muted">附件：${files.join('、')}</p>` : ''}</section>`,
  );
  return plainDocument(
    '发件箱 - 演示模式',
    html`<h1>发件箱</h1><p class="muted">演示模式不会真正发送短信、邮件、微信和推送，本应发出的内容都在这里，新的在前。</p>
<form class="card" method="get" action="/dev/outbox">
<label for="phone">只看此手机号</label><input id="phone" name="phone" type="tel" value="${phone}" maxlength="11">
<button>筛选 / 刷新</button></form>
${shown.length ? shown : html`<p>还没有消息。</p>`}`,
  );
}

/** The phone in front of one QR code: who holds it, and the button that scans. */
export function scanPage(scene: string, openids: readonly string[]): string {
  const choices = openids.map(
    (openid) =>
      html`<label><input type="radio" name="user" value="${openid}"${
        openid === studentOpenid ? html` checked` : undefined
      }> ${openid === studentOpenid ? '学生的微信（已绑定 student）' : `新微信 ${openid.slice(-4)}`}</label>`,
  );
  return plainDocument(
    '微信扫码 - 演示模式',
    html`<h1>微信扫码</h1><p class="muted">这里代替手机上的微信：选择用哪个微信号，再点“扫码”。</p>
<form class="card" method="post" action="/dev/wechat">
<input type="hidden" name="scene" value="${scene}">
${choices}
<label><input type="radio" name="user" value="new"> 全新的微信（未绑定，未关注）</label>
<button>扫码</button></form>`,
  );
}

/** The QR codes that can be scanned here, for who has no second device at hand. */
export function qrCodesPage(qrCodes: readonly DemoQrCode[]): string {
  const items: Html[] = qrCodes.map(
    ({ scene, at }) => html`<li><a href="/dev/wechat?scene=${scene}">${shanghaiTime(at)} 的二维码</a></li>`,
  );
  return plainDocument(
    '微信扫码 - 演示模式',
    html`<h1>最近的二维码</h1><p class="muted">代替用手机扫描，新的在前；二维码2分钟内有效。</p>
<section>${items.length ? html`<ul>${items}</ul>` : html`<p>还没有二维码，请先在登录窗口打开微信扫码。</p>`}</section>`,
  );
}

/** Parcels that are followed, each with a button that moves it on. */
export function parcelsPage(parcels: readonly DemoParcel[]): string {
  const items = parcels.map(
    ({ com, nu, steps }) => html`<form class="card" method="post" action="/dev/parcels">
<input type="hidden" name="nu" value="${nu}"><p>${com} ${nu}</p><p class="muted">已有 ${steps.length} 条轨迹，最新 ${steps.at(-1) ?? '—'}</p>
<button>推进一步 ${nu}</button></form>`,
  );
  return plainDocument(
    '物流 - 演示模式',
    html`<h1>物流</h1><p class="muted">代替快递查询平台：包裹随时间前进，约26小时后签收；也可推进一步，随即向商户推送。</p>
${items.length ? items : html`<p>还没有包裹，请先填写运单号，一分钟内会开始跟踪。</p>`}`,
  );
}

/** What the account said, when that was no link to confirm with. */
export function chatPage(text: string): string {
  return plainDocument(
    '微信 - 演示模式',
    html`<h1>公众号回复</h1><section><pre>${text || '（没有回复）'}</pre></section>
<p><a href="/dev/wechat">返回二维码列表</a></p>`,
  );
}
