import type { HomeView } from './home-view.ts';
import { HotItems } from './hot-items.tsx';
import { PartnerLogos } from './partner-logos.tsx';
import { ServiceCases } from './service-cases.tsx';
import { ServiceProcess } from './service-process.tsx';
import { ThanksTable } from './thanks-table.tsx';

/** The sections that begin below the first view, on wide screens and on phones. */
export function LowerSections({ hotItems, cases, thanks, partners }: HomeView) {
  return (
    <>
      <ServiceProcess />
      <HotItems items={hotItems} />
      <ServiceCases cases={cases} />
      <ThanksTable thanks={thanks} />
      <PartnerLogos partners={partners} />
    </>
  );
}
