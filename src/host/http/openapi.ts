import { z } from 'zod';
import type { Call } from '../../core/call.ts';
import { escapeHtml } from '../pages/html.ts';

type Schema = Record<string, unknown>;
type Field = { name: string; type: string; required: boolean; text: string };

/** The OpenAPI 3.1 document of `calls`, made from their contracts. */
export function openApi(calls: readonly Call[], version: string) {
  return {
    openapi: '3.1.0',
    info: { title: '澄谱 Limpid', version, description: '检测与分析服务商城的接口' },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
    paths: Object.fromEntries(calls.map((call) => [call.path, operationsOf(call)])),
  };
}

function operationsOf(call: Call): Schema {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const shared = {
    summary: call.title,
    ...(call.access === 'open' ? {} : { security: [{ token: [] }] }),
    responses: {
      200: {
        description: '结果',
        content: {
          'application/json': { schema: envelopeOf(call) },
          ...(call.file
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {}),
        },
      },
    },
  };
  const body = {
    'application/x-www-form-urlencoded': { schema: input },
    'application/json': { schema: input },
  };
  const get = { ...shared, operationId: operationId(call, 'get'), parameters: parametersOf(input) };
  const post = { ...shared, operationId: operationId(call, 'post'), requestBody: { content: body } };
  if (call.reads) return { get, post };
  return call.method === 'GET' ? { get } : { post };
}

function operationId(call: Call, method: string): string {
  return `${method}${call.path.replace(/^\/api/, '').replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

function envelopeOf(call: Call): Schema {
  return {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: {
      code: { enum: [0, 1], description: '1 成功，0 未成功' },
      data: { anyOf: [z.toJSONSchema(call.output, { unrepresentable: 'any' }), { type: 'null' }] },
      msg: { type: 'string' },
    },
  };
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
<p>共 ${calls.length} 个接口。应答均为 <code>{code, data, msg}</code>：<code>code</code> 为 1 表示成功，为 0 时 <code>msg</code> 说明原因。
机器可读的版本见 <a href="/api/openapi.json">OpenAPI 3.1</a>。</p>
${calls.map(sectionOf).join('\n')}
</main></body></html>`;
}

function sectionOf(call: Call): string {
  const methods = call.reads ? 'GET POST' : call.method;
  const access = { open: '公开', customer: '需登录', staff: '员工' }[call.access];
  return `<section><h2><span>${methods}</span> <code>${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.title)}（${access}）</p>
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
table{border-collapse:collapse;width:100%;margin-top:8px}caption{text-align:left;font-weight:600}td,th{text-align:left;padding:4px 8px;border-top:1px solid #dee4e8;vertical-align:top}a{color:#0072a3}`;
