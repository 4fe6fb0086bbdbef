import { parseSync } from 'rolldown/utils';

/** A node of a syntax tree, as far as this file looks at one. */
type Node = { type: string; start: number; end: number; [part: string]: unknown };

/**
 * Text for people in a module, from `start` to `end`. `key` is the text with `{0}`, `{1}` … for what is put in, whose places
 * in the module are `parts`. It is written as an expression, as an attribute or between tags; what is `compared` with a message
 * has to be in the same language, but is none by itself.
 */
export type Message = {
  key: string;
  start: number;
  end: number;
  as: 'expression' | 'attribute' | 'children' | 'compared';
  parts: { start: number; end: number; isTag: boolean }[];
};

/** The name of the language is in it as well: by it numbers and dates are written. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|^zh-CN$/u;

/** Functions whose first argument is looked for in another text, and shown to nobody. */
const searching = /^(includes|split|replace|replaceAll|startsWith|endsWith|indexOf|lastIndexOf|match|test)$/;

/** The messages of a module, outer ones before those in their parts. */
export function messagesIn(file: string, code: string): Message[] {
  if (!chinese.test(code) && !code.includes("'zh-CN'")) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return messagesOf(program as unknown as Node);
}

/** The modules that a module loads, at once or later, and files that it names beside itself; types are not followed. */
export function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code);
  const named = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start + 1, end - 1),
  );
  const beside = [...code.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g)].map(
    ([, name = '']) => name,
  );
  return [...named, ...passedOn, ...later, ...beside].flatMap((name) =>
    name.startsWith('.') ? (name.split('?')[0] ?? []) : [],
  );
}

function messagesOf(node: Node): Message[] {
  switch (node.type) {
    case 'Literal':
      return textOf(node, 'expression');
    case 'TemplateLiteral':
      return ofTemplate(node);
    case 'JSXAttribute':
      return ofAttribute(node);
    case 'JSXElement':
    case 'JSXFragment':
      return ofElement(node);
    case 'TaggedTemplateExpression':
      return ofAll((node.quasi as Node).expressions as Node[]);
    case 'BinaryExpression':
      return ofComparison(node);
    case 'SwitchCase':
      return ofParts(node, ['consequent']);
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return ofParts(node, node.computed ? ['key', 'value'] : ['value']);
    case 'CallExpression':
      return ofCall(node);
    case 'ExpressionStatement':
      return node.directive ? [] : ofParts(node, ['expression']);
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return [];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return ofParts(node, ['expression']);
    default:
      // What is left are types.
      return node.type.startsWith('TS') ? [] : ofParts(node, Object.keys(node));
  }
}

function ofParts(node: Node, names: readonly string[]): Message[] {
  return ofAll(names.flatMap((name) => [node[name]].flat().filter(isNode)));
}

function ofAll(nodes: readonly Node[]): Message[] {
  return nodes.flatMap(messagesOf);
}

/** A text by itself, where it is Chinese. */
function textOf(literal: Node, as: Message['as']): Message[] {
  return isChinese(literal.value) ? [{ ...placeOf(literal), key: literal.value, as, parts: [] }] : [];
}

function ofTemplate(node: Node): Message[] {
  const quasis = node.quasis as { value: { cooked: string } }[];
  const expressions = node.expressions as Node[];
  const texts = quasis.map(({ value }) => value.cooked);
  if (!texts.some(isChinese)) return ofAll(expressions);
  const key = texts.map((text, at) => (at === 0 ? text : `{${at - 1}}${text}`)).join('');
  const parts = expressions.map((part) => ({ ...placeOf(part), isTag: false }));
  return [{ ...placeOf(node), key, as: 'expression', parts }, ...ofAll(expressions)];
}

function ofAttribute(node: Node): Message[] {
  const value = node.value as Node | null;
  if (!value) return [];
  return value.type === 'Literal' ? textOf(value, 'attribute') : messagesOf(value);
}

/** All that stands between the tags of one element is one message, where there is text. */
function ofElement(node: Node): Message[] {
  const opening = node.openingElement as Node | undefined;
  const children = node.children as Node[];
  const parts: Message['parts'] = [];
  let key = '';
  let isMessage = false;
  for (const child of children) {
    const text = shownBy(child);
    const part = text === undefined ? putInBy(child) : undefined;
    isMessage ||= isChinese(text);
    key += part ? `{${parts.length}}` : (text ?? '');
    if (part) parts.push({ ...placeOf(part), isTag: part === child });
  }
  const [first, last] = [children[0], children.at(-1)];
  const own: Message[] =
    isMessage && first && last ? [{ key, start: first.start, end: last.end, as: 'children', parts }] : [];
  const others = children.filter((child) => own.length === 0 || shownBy(child) === undefined);
  return [...(opening ? ofParts(opening, ['attributes']) : []), ...own, ...ofAll(others)];
}

/** The text that a child is: white space with a break in it counts for nothing at the ends of lines. */
function shownBy(child: Node): string | undefined {
  if (child.type === 'JSXText') return collapsed(child.value as string);
  if (child.type !== 'JSXExpressionContainer') return undefined;
  const { type, value } = child.expression as Node;
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

function collapsed(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** What a child puts in: an expression, or the child itself; nothing for a comment. */
function putInBy(child: Node): Node | undefined {
  if (child.type !== 'JSXExpressionContainer') return child;
  const expression = child.expression as Node;
  return expression.type === 'JSXEmptyExpression' ? undefined : expression;
}

function ofComparison(node: Node): Message[] {
  const isComparison = /^[!=]==?$/.test(node.operator as string);
  const sides = [node.left, node.right] as Node[];
  return sides.flatMap((side) =>
    isComparison && side.type === 'Literal' ? textOf(side, 'compared') : messagesOf(side),
  );
}

function ofCall(node: Node): Message[] {
  const callee = node.callee as Node & { name?: string; property?: { name?: string } };
  const given = node.arguments as Node[];
  if (callee.name === 'defineCall') return ofContract(given[0]);
  const isSearch = callee.type === 'MemberExpression' && searching.test(callee.property?.name ?? '');
  return [...messagesOf(callee), ...ofAll(isSearch && given[0]?.type === 'Literal' ? given.slice(1) : given)];
}

/** The title of a call stands in the document of the interface alone, and what staff ask is told in Chinese. */
function ofContract(declared: Node | undefined): Message[] {
  const properties = (declared?.properties as Node[] | undefined)?.flatMap((property) => {
    const inner = property.argument as (Node & { properties?: Node[] }) | undefined;
    return inner?.properties ?? [property];
  });
  const isNamed = (name: string) => (property: Node) => (property.key as { name?: string })?.name === name;
  const path = (properties?.find(isNamed('path'))?.value as Node | undefined)?.value;
  if (typeof path === 'string' && path.startsWith('/api/staff/')) return [];
  return ofAll(properties?.filter((property) => !isNamed('title')(property)) ?? []);
}

function isChinese(text: unknown): text is string {
  return typeof text === 'string' && chinese.test(text);
}

const placeOf = ({ start, end }: Node) => ({ start, end });

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
