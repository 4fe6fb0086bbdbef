import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { figuresNow } from '../settings/fill-figures.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { listArticles, readArticle } from './service.articles.ts';
import * as banners from './service.banners.ts';
import { countVisit, sweepVisits } from './service.counts.ts';
import { listForEditing, publishDue, readForEditing, readVersion, saveArticle } from './service.editing.ts';
import { articleSource } from './service.searchable.ts';
import { listShowcase } from './service.showcase.ts';
import { listPages } from './service.sitemap.ts';
import { listThanks } from './service.thanks.ts';

const routes = [
  answer(calls.acknowledgeList, listThanks),
  answer(calls.newsList, listArticles),
  answer(calls.newsDetail, readArticle),
  answer(calls.abilityIndex, listShowcase),
  answer(calls.abilityCount, countVisit),
  answer(staffCalls.contentArticles, listForEditing),
  answer(staffCalls.contentArticle, readForEditing),
  answer(staffCalls.contentFigures, async ({ db }) => ({ list: await figuresNow(db) })),
  answer(staffCalls.contentVersion, readVersion),
  answer(staffCalls.contentArticleSave, saveArticle),
  answer(staffCalls.contentBanners, banners.listBanners),
  answer(staffCalls.contentBannerSave, banners.saveBanner),
  answer(staffCalls.contentBannerOrder, banners.orderBanners),
  answer(staffCalls.contentBannerRemove, banners.removeBanner),
  answer(staffCalls.contentThanks, banners.listThanksForEditing),
  answer(staffCalls.contentThanksSave, banners.saveThanks),
];

const workers = [
  workRegularly('sweep-visits', '40 0 * * *', ({ db, now }) => sweepVisits(db, now())),
  workRegularly('publish-content', '* * * * *', publishDue),
  workRegularly('turn-banners', '* * * * *', banners.turnBanners),
];

export const feature = { routes, workers, searchSources: [articleSource], sitemap: listPages };
