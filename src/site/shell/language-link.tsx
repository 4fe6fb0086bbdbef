import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { base } from '../../core/language.ts';
import { hereInOtherLanguage, inOtherLanguage, keepOtherLanguage, otherLanguage } from '../../ui/language.ts';

/** Leads to this very page in the other language, which this browser keeps to then. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname } = useLocation();
  const { code, name } = otherLanguage;
  const leave = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    // Pages are rendered for everybody: what else stands in the address is known here alone.
    currentTarget.href = hereInOtherLanguage();
    keepOtherLanguage();
  };
  return (
    <a
      href={inOtherLanguage(base + pathname)}
      lang={code}
      hrefLang={code}
      onClick={leave}
      suppressHydrationWarning
      className={className}
    >
      {name}
    </a>
  );
}
