import { answer } from '../../host/context.ts';
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
} from './service.banners.ts';
import { countVisit } from './service.counts.ts';
import { listForEditing, readForEditing, readVersion, saveArticle } from './service.editing.ts';
import { listShowcase } from './service.showcase.ts';
import { listThanks } from './service.thanks.ts';

export const routes = [
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
