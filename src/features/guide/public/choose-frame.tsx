import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../../../ui/page/breadcrumbs.tsx';
import { AskBox } from '../../content/public/ask-box.tsx';
import { chooseAddress } from './choose-address.ts';

/** What the pages of the guide have in common: the way here, what it is about, and where to ask. */
export function ChooseFrame({
  trail,
  title,
  note,
  children,
}: {
  trail: readonly Crumb[];
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap pb-12 md:pb-18">
      <Breadcrumbs trail={[{ label: '我该测什么', to: chooseAddress() }, ...trail]} />
      <h1 className="text-xl font-semibold text-fg md:text-2xl">{title}</h1>
      <p className="mt-1 mb-5 text-muted md:mb-6">{note}</p>
      {children}
      <AskBox isGuide />
    </div>
  );
}
