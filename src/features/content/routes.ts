import { answer } from '../../host/context.ts';
import { abilityCount, abilityIndex, acknowledgeList, newsDetail, newsList } from './contract.ts';
import { listArticles, readArticle } from './service.articles.ts';
import { countVisit } from './service.counts.ts';
import { listShowcase } from './service.showcase.ts';
import { listThanks } from './service.thanks.ts';

export const routes = [
  answer(acknowledgeList, listThanks),
  answer(newsList, listArticles),
  answer(newsDetail, readArticle),
  answer(abilityIndex, listShowcase),
  answer(abilityCount, countVisit),
];
