/** Text that is HTML already. */
export type Html = { html: string };

/** Makes HTML of a template: what is filled in is text and becomes harmless, unless it is HTML of this kind itself. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | undefined | Html | readonly Html[])[]
): Html {
  const written = values.map((value) => {
    if (value === undefined) return '';
    if (typeof value === 'object')
      return [value]
        .flat()
        .map((piece) => piece.html)
        .join('');
    return escapeHtml(String(value));
  });
  return { html: parts.map((part, index) => part + (written[index] ?? '')).join('') };
}

/** Text as it is written inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A small document of the server's own, without scripts: it fits a phone and shows `body` on a card. */
export function plainDocument(title: string, body: Html, isEnglish = false): string {
  return html`<!doctype html><html lang="${isEnglish ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>${{ html: `<style>${plainStyle}</style>` }}</head>
<body><main>${body}</main></body></html>`.html;
}

/** Values from `src/ui/tokens.css`; here as a text because such a document loads nothing. */
export const plainStyle = `*{box-sizing:border-box}body{margin:0;background:#f7f9fa;color:#3b4852;font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:640px;margin:0 auto;padding:24px 16px}h1{color:#152129;font-size:22px;line-height:1.4;margin:0 0 16px}h2{color:#152129;font-size:17px;margin:0 0 8px}
section,form.card{background:#fff;border:1px solid #dee4e8;border-radius:12px;padding:16px 20px;margin:0 0 16px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0}dt{color:#5e6b74}dd{margin:0;color:#152129}
p{margin:0 0 12px}.warning{background:#fff5e2;color:#8f5a08;border-radius:8px;padding:12px 16px}.muted{color:#5e6b74;font-size:14px}
label{display:block;margin:0 0 8px}label:has([type=radio]){display:flex;align-items:center;gap:8px;min-height:44px;margin:0}input[type=text],input[type=tel],input[type=number]{font:inherit;width:100%;height:44px;padding:0 12px;border:1px solid #96a0a8;border-radius:8px}
button{font:inherit;width:100%;min-height:48px;margin:8px 0 0;border-radius:8px;border:1px solid #0072a3;background:#0072a3;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#3b4852;border-color:#96a0a8}a{color:#0072a3}a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid #56afe1;outline-offset:2px}
pre{white-space:pre-wrap;margin:0;font:inherit;color:#152129}ul{padding-left:20px}`;
