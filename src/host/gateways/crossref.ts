import { z } from 'zod';
import { exchangeWithProvider, jsonOf, type ProviderExchange, ProviderFailed } from './outbound.ts';
import type { Paper, PaperGateway } from './papers.ts';

/** Whom Crossref can write to about our requests, and the address of its interface. */
export type CrossrefSettings = { mailTo: string; baseUrl?: string };

/** A paper with thousands of references is large, in bytes. */
const largest = 4 * 1024 * 1024;
/** No title is longer, in characters. */
const longest = 500;

const PartialDate = z.object({ 'date-parts': z.array(z.array(z.number().nullable())) });
const Answer = z.object({
  message: z.object({
    DOI: z.string().min(1),
    title: z.array(z.string()).default([]),
    'container-title': z.array(z.string()).default([]),
    published: PartialDate.optional(),
    issued: PartialDate.optional(),
  }),
});

/**
 * Looks papers up in Crossref, with which most publishers register theirs, by its public REST API. A DOI comes from
 * customers, so that it is one segment of the path and nothing else of the address.
 * https://www.crossref.org/documentation/retrieve-metadata/rest-api/
 */
export function createCrossref(
  { mailTo, baseUrl = 'https://api.crossref.org' }: CrossrefSettings,
  exchange: ProviderExchange = exchangeWithProvider,
): PaperGateway {
  return {
    name: 'Crossref',
    async find(doi) {
      const url = new URL(`/works/${encodeURIComponent(doi)}`, baseUrl);
      url.searchParams.set('mailto', mailTo);
      const headers = { accept: 'application/json', 'user-agent': `Limpid (mailto:${mailTo})` };
      const { status, body } = await exchange({ method: 'GET', url, headers }, largest);
      if (status === 404) return undefined;
      if (status !== 200) throw new ProviderFailed(`${url.host}: answered ${status}`);
      const answer = Answer.safeParse(jsonOf(body.toString('utf8')));
      if (!answer.success) throw new ProviderFailed(`${url.host}: answered nonsense`);
      return paperOf(answer.data.message);
    },
  };
}

function paperOf(work: z.output<typeof Answer>['message']): Paper {
  return {
    doi: work.DOI.toLowerCase(),
    title: plain(work.title[0]),
    journal: plain(work['container-title'][0]),
    publishedOn: dayOf(work.published ?? work.issued),
  };
}

/** Titles carry marks of formulas and italics. */
function plain(text = ''): string {
  const words = text
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  return words.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longest);
}

/** As much of a date as there is. */
function dayOf(date: z.output<typeof PartialDate> | undefined): string {
  const [year, month, day] = date?.['date-parts'][0] ?? [];
  const parts = [[year, 1_000, 9_999] as const, [month, 1, 12] as const, [day, 1, 31] as const];
  const known = parts.findIndex(([part, least, most]) => !part || part < least || part > most);
  return parts
    .slice(0, known < 0 ? 3 : known)
    .map(([part]) => String(part).padStart(2, '0'))
    .join('-');
}
