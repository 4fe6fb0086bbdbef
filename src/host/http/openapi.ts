import { z } from 'zod';
import type { Call } from '../../core/call.ts';
import { keyScopes } from '../../core/key-scope.ts';
import { escapeHtml } from '../pages/html.ts';

type Schema = Record<string, unknown>;
type Field = { name: string; type: string; required: boolean; text: string };

/** The OpenAPI 3.1 document of `calls`, made from their contracts. */
export function openApi(calls: readonly Call[], version: string) {
  const schemas: Schema = {};
  const paths = Object.fromEntries(calls.map((call) => [call.path, operationsOf(call, schemas)]));
  return {
    openapi: '3.1.0',
    info: { title: '澄谱 Limpid', version, description: '检测与分析服务商城的接口' },
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: '登录令牌' },
        key: {
          ...{ type: 'apiKey', in: 'header', name: 'token' },
          description: '接口密钥，以 lk_ 开头，在会员中心“开放接口”新建；可调用的接口见各接口的 x-key-scope',
        },
      },
    },
    paths,
  };
}

/** A schema as the document has it; what refers to itself moves to `schemas`, the document's own. */
function placed(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Schema): Schema {
  const { $schema, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  if (!written.$defs) return written;
  const text = JSON.stringify(written).replaceAll('"#/$defs/', `"#/components/schemas/${name}`);
  const { $defs, ...moved } = JSON.parse(text) as { $defs: Schema };
  for (const [own, part] of Object.entries($defs)) schemas[`${name}${own}`] = part;
  return moved;
}

function operationsOf(call: Call, schemas: Schema): Schema {
  const name = operationId(call, '').replace(/\W/g, '');
  const input = placed(call.input, 'input', `${name}Input`, schemas);
  const shared = {
    summary: call.title,
    ...(call.access === 'open' ? {} : { security: [{ token: [] }, ...(call.scope ? [{ key: [] }] : [])] }),
    ...(call.scope && { 'x-key-scope': call.scope }),
    responses: {
      200: {
        description: '结果',
        content: {
          'application/json': { schema: envelopeOf(placed(call.output, 'output', `${name}Output`, schemas)) },
          ...(call.file
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {}),
        },
      },
    },
  };
  const example = exampleOf(input);
  const body = {
    'application/x-www-form-urlencoded': { schema: input },
    'application/json': { schema: input, example },
  };
  const get = { ...shared, operationId: operationId(call, 'get'), parameters: parametersOf(input) };
  const post = { ...shared, operationId: operationId(call, 'post'), requestBody: { content: body } };
  if (call.reads) return { get, post };
  return call.method === 'GET' ? { get } : { post };
}

function operationId(call: Call, method: string): string {
  return `${method}${call.path.replace(/^\/api/, '').replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

function envelopeOf(output: Schema): Schema {
  return {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: {
      code: { enum: [0, 1], description: '1 成功，0 未成功' },
      data: { anyOf: [output, { type: 'null' }] },
      msg: { type: 'string' },
    },
  };
}

/** A value that a schema may take, such as people can begin with: what must be given and what has a usual value. */
function exampleOf(schema: Schema): unknown {
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  const [first] = (schema.enum ?? schema.anyOf ?? schema.oneOf ?? []) as unknown[];
  if (Array.isArray(schema.enum)) return first;
  if (first !== undefined) return exampleOf(first as Schema);
  switch (schema.type) {
    case 'object': {
      const properties = (schema.properties as Record<string, Schema> | undefined) ?? {};
      const required = (schema.required as string[] | undefined) ?? [];
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name, part]) => required.includes(name) || 'default' in part)
          .map(([name, part]) => [name, exampleOf(part)]),
      );
    }
    case 'array':
      return schema.minItems ? [exampleOf((schema.items as Schema | undefined) ?? {})] : [];
    case 'integer':
    case 'number':
      return Math.max(1, (schema.minimum as number | undefined) ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'date' ? '2026-11-20' : '…';
    default:
      return null;
  }
}

function parametersOf(input: Schema): Schema[] {
  const required = (input.required as string[] | undefined) ?? [];
  return Object.entries((input.properties as Record<string, Schema> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }),
  );
}

/** The same document as a page to read, without script. */
export function docsPage(calls: readonly Call[]): string {
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档 - 澄谱 Limpid</title><meta name="robots" content="noindex">
<style>${style}</style></head><body><main>
<h1>接口文档</h1>
<section><h2>身份</h2>
<p>公开接口无需身份。其余接口在请求头 <code>token</code> 中带登录令牌，或以 <code>lk_</code> 开头的接口密钥：在会员中心“开放接口”新建，只能调用标有所选权限的接口，其他接口返回 403，请求过于频繁返回 429。</p>
<pre>curl -X POST -H 'token: lk_…' -H 'content-type: application/json' \\
  -d '{"page":1,"size":20}' 您访问的网址/api/auth/web/order/list4person</pre>
<ul>${Object.entries(keyScopes)
    .map(([scope, name]) => `<li><code>${scope}</code> ${escapeHtml(name)}</li>`)
    .join('')}</ul></section>
<section><h2>消息推送</h2>
<p>在会员中心“开放接口”添加推送地址后，所选通知以 POST 发到该地址，消息体为 JSON：<code>id</code>、<code>type</code>、<code>time</code> 与 <code>data</code>。
返回 200 到 299 视为送达，否则按递增间隔重试。签名遵循 Standard Webhooks 1.0：把请求头 <code>webhook-id</code>、<code>webhook-timestamp</code> 与消息体用英文句点相连，
以签名密钥（去掉 <code>whsec_</code> 后按 Base64 解码）计算 HMAC-SHA256，与 <code>webhook-signature</code> 中 <code>v1,</code> 之后的部分比较。</p></section>
<p>共 ${calls.length} 个接口。应答均为 <code>{code, data, msg}</code>：<code>code</code> 为 1 表示成功，为 0 时 <code>msg</code> 说明原因。
机器可读的版本见 <a href="/api/openapi.json">OpenAPI 3.1</a>。</p>
${calls.map(sectionOf).join('\n')}
</main></body></html>`;
}

function sectionOf(call: Call): string {
  const methods = call.reads ? 'GET POST' : call.method;
  const access = { open: '公开', customer: '需登录', staff: '员工' }[call.access];
  return `<section><h2><span>${methods}</span> <code>${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.title)}（${access}${call.scope ? `，密钥权限 <code>${call.scope}</code>` : ''}）</p>
${tableOf('参数', z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)}
${tableOf('返回 data', z.toJSONSchema(call.output, { unrepresentable: 'any' }) as Schema)}</section>`;
}

function tableOf(caption: string, schema: Schema): string {
  const fields = fieldsOf(schema, '');
  if (!fields.length) return `<p>${caption}：无</p>`;
  const rows = fields.map(
    ({ name, type, required, text }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${required ? '是' : '否'}</td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr><th>字段</th><th>类型</th><th>必有</th><th>说明</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function fieldsOf(schema: Schema, prefix: string): Field[] {
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).flatMap(
    ([name, part]) => {
      const inner = part.type === 'array' ? ((part.items as Schema | undefined) ?? {}) : part;
      const full = `${prefix}${name}${part.type === 'array' ? '[]' : ''}`;
      return [
        {
          name: full,
          type: typeOf(part),
          required: required.includes(name),
          text: (part.description as string | undefined) ?? '',
        },
        ...fieldsOf(inner, `${full}.`),
      ];
    },
  );
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((part) => typeOf(part as Schema)).join(' | ');
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  return typeof schema.type === 'string' ? schema.type : '任意';
}

const style = `body{margin:0;background:#f7f9fa;color:#3b4852;font:14px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px}h1,h2{color:#152129}h2{font-size:16px;margin:0}h2 span{color:#0072a3}
section{background:#fff;border:1px solid #dee4e8;border-radius:12px;padding:16px 20px;margin:16px 0;overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-top:8px}caption{text-align:left;font-weight:600}td,th{text-align:left;padding:4px 8px;border-top:1px solid #dee4e8;vertical-align:top}a{color:#0072a3}pre{background:#f7f9fa;padding:8px 12px;overflow-x:auto}`;
