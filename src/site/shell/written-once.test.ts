import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { unsetShell } from '../../features/home/unset-shell.ts';
import { type PartsOfPage, partsContext, withParts } from '../../ui/page/written-once.tsx';
import type { Shell } from './addresses.ts';
import { Footer } from './footer.tsx';
import { MainNav } from './main-nav.tsx';
import { SideBar } from './side-bar.tsx';

const shell: Shell = {
  ...unsetShell,
  qrcodes: [{ label: '微信公众号', img: '/images/qr.svg' }],
  types: [{ id: 1, name: '材料表征', sketch: '结构与形貌', categories: [{ id: 11, name: 'X 射线衍射' }] }],
};

const addresses = [
  ...['/', '/project', '/project/1', '/project/11', '/detail/1', '/search?kw=XRD', '/search?kw=SEM#pickup'],
  ...['/about', '/about/team', '/list/news', '/list/news/1', '/guide', '/nowhere'],
];

/** The frame of the page at an address, as a server writes it or as it is rendered anew. */
function frameAt(address: string, isShort: boolean, parts?: PartsOfPage): string {
  const footer: ComponentProps<typeof Footer> = { shell, isShort };
  const frame = createElement(
    partsContext.Provider,
    { value: parts },
    createElement(MainNav, { shell }),
    createElement('main', null, address),
    createElement(Footer, footer),
    createElement(SideBar, shell),
  );
  const page = renderToString(createElement(MemoryRouter, { initialEntries: [address] }, frame));
  return parts ? withParts(Buffer.from(page), parts).toString() : page;
}

test('what is around all pages is around each as if it were rendered for it alone', () => {
  for (const _ of ['rendered', 'kept']) {
    for (const address of addresses) {
      for (const isShort of [false, true]) {
        expect(frameAt(address, isShort, [])).toBe(frameAt(address, isShort));
      }
    }
  }
});
