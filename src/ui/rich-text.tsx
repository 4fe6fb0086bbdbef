import { createElement, type ReactNode } from 'react';
import type { RichNode, RichText as Text } from '../core/rich-text.ts';

/** Rich text as elements: nothing is handed to the browser as HTML. Tables scroll in a box of their own. */
export function RichText({ text, className = '' }: { text: Text; className?: string }) {
  let tables = 0;
  const render = (node: RichNode): ReactNode => {
    if (typeof node === 'string') return node;
    const [name, attributes, inside] = node;
    const element = createElement(name, attributes, ...inside.map(render));
    if (name !== 'table') return element;
    tables += 1;
    const box = { role: 'region', 'aria-label': `表格 ${tables}`, tabIndex: 0, className: 'table-box' };
    return createElement('div', box, element);
  };
  return createElement('div', { className: `rich-text ${className}` }, ...text.map(render));
}
