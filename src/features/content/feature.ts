import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  contentArticle,
  contentArticleSave,
  contentArticles,
  contentBannerOrder,
  contentBannerRemove,
  contentBannerSave,
  contentBanners,
  contentThanks,
  contentThanksSave,
  contentVersion,
} from './contract.staff.ts';
import { abilityCount, abilityIndex, acknowledgeList, newsDetail, newsList } from './contract.ts';
import { listArticles, readArticle } from './service.articles.ts';
import {
  listBanners,
  listThanksForEditing,
  orderBanners,
  removeBanner,
  saveBanner,
  saveThanks,
  turnBanners,
} from './service.banners.ts';
import { countVisit, sweepVisits } from './service.counts.ts';
import { listForEditing, publishDue, readForEditing, readVersion, saveArticle } from './service.editing.ts';
import { articleSource } from './service.searchable.ts';
import { listShowcase } from './service.showcase.ts';
import { listPages } from './service.sitemap.ts';
import { listThanks } from './service.thanks.ts';

const routes = [
  answer(acknowledgeList, listThanks),
  answer(newsList, listArticles),
  answer(newsDetail, readArticle),
  answer(abilityIndex, listShowcase),
  answer(abilityCount, countVisit),
  answer(contentArticles, listForEditing),
  answer(contentArticle, readForEditing),
  answer(contentVersion, readVersion),
  answer(contentArticleSave, saveArticle),
  answer(contentBanners, listBanners),
  answer(contentBannerSave, saveBanner),
  answer(contentBannerOrder, orderBanners),
  answer(contentBannerRemove, removeBanner),
  answer(contentThanks, listThanksForEditing),
  answer(contentThanksSave, saveThanks),
];

const workers = [
  workRegularly('sweep-visits', '40 0 * * *', ({ db, now }) => sweepVisits(db, now())),
  workRegularly('publish-content', '* * * * *', publishDue),
  workRegularly('turn-banners', '* * * * *', turnBanners),
];

export const feature = { routes, workers, searchSources: [articleSource], sitemap: listPages };
