import { type Html, html, plainDocument } from '../../../host/pages/html.ts';
import type { Confirmation } from './confirmation.ts';

/** Asks whoever scanned to confirm or refuse; `token` goes back in the body, so that no other site can answer. */
export function confirmationPage(shop: string, confirmation: Confirmation, token: string): string {
  const { device, place, time, isSameNetwork, account } = confirmation;
  return plainDocument(
    `确认登录 - ${shop}`,
    html`<h1>确认登录${shop}</h1>
<section><dl>
<dt>设备</dt><dd>${device}</dd>
<dt>位置</dt><dd>${place}${isSameNetwork ? '（与本机网络相同）' : '（与本机网络不同）'}</dd>
<dt>时间</dt><dd>${time}</dd>
<dt>账号</dt><dd>${account ?? '尚未绑定'}</dd>
</dl></section>
${account ? undefined : html`<p>此微信尚未绑定账号。确认后，请在上述设备上登录或注册，即可完成绑定。</p>`}
<p class="warning">请确认上述设备就在您面前。如果二维码来自他人，请点“拒绝”。</p>
${decision(token, 'confirm', '确认登录')}
${decision(token, 'refuse', '拒绝')}`,
  );
}

/** Told after confirming. */
export function confirmedPage(shop: string): string {
  return notice(shop, '已确认', '请回到刚才的设备继续。');
}

/** Told after refusing. */
export function refusedPage(shop: string): string {
  return notice(shop, '已拒绝', '该设备未能登录。');
}

/** Told when the link is used, replaced or too late. */
export function expiredPage(shop: string): string {
  return notice(shop, '二维码已过期', '请在网页上刷新二维码后重新扫描。');
}

function notice(shop: string, title: string, text: string): string {
  return plainDocument(`${title} - ${shop}`, html`<h1>${title}</h1><section><p>${text}</p></section>`);
}

function decision(token: string, answer: 'confirm' | 'refuse', label: string): Html {
  return html`<form method="post" action="/wx/confirm">
<input type="hidden" name="token" value="${token}">
<button name="answer" value="${answer}"${answer === 'refuse' ? html` class="quiet"` : undefined}>${label}</button></form>`;
}
