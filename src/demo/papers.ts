import { createCrossref } from '../host/gateways/crossref.ts';
import type { OutboundRequest, ProviderAnswer } from '../host/gateways/outbound.ts';
import type { PaperGateway } from '../host/gateways/papers.ts';

const settings = { mailTo: 'demo@limpid.invalid', baseUrl: 'https://papers.limpid.invalid' };

/** DOIs of papers that are made up, each of which appeared today; what ends with -old appeared years ago. */
const madeUp = /^10\.0000\/demo\.[\w.-]+$/;

/** The paper that the demo shop begins with. */
const known: Record<string, string> = { '10.0000/demo.2026.011': '层状氧化物正极的首周不可逆相变' };

/**
 * Stands in for the register of papers in demo mode: the same adapter, and answers like Crossref's about DOIs of papers
 * that are made up. All others are unknown to it.
 */
export function createDemoPapers(now: () => Date): PaperGateway {
  const answer = async ({ url }: OutboundRequest): Promise<ProviderAnswer> => {
    const doi = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    if (url.searchParams.get('mailto') !== settings.mailTo) return told(400, 'mailto');
    if (!madeUp.test(doi)) return told(404, 'Resource not found.');
    const day = doi.endsWith('-old') ? new Date('2020-05-01T00:00:00Z') : now();
    const published = { 'date-parts': [[day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]] };
    const message = {
      DOI: doi,
      title: [known[doi] ?? `演示论文 ${doi}`],
      'container-title': ['演示学报'],
      published,
    };
    return told(200, JSON.stringify({ status: 'ok', 'message-type': 'work', message }));
  };
  return { ...createCrossref(settings, answer), name: '演示文献库' };
}

const told = (status: number, text: string): ProviderAnswer => ({
  ...{ status, headers: {}, body: Buffer.from(text) },
});
