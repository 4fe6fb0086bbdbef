import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RichText as Text } from '../src/core/rich-text.ts';
import { RichText } from '../src/ui/rich-text.tsx';

/** Rich text as pages show it, in HTML. */
export const shown = (text: Text = []) =>
  renderToStaticMarkup(createElement(RichText, { text })).replace(/^<div class="rich-text ">|<\/div>$/g, '');
