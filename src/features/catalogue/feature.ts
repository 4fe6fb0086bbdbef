import { answer } from '../../host/calls/context.ts';
import { type Worker, workRegularly } from '../../host/jobs.ts';
import { agreementList, agreementRemove, agreementSave } from './agreements/contract.ts';
import { listAgreements, removeAgreement, saveAgreement } from './agreements/keep-agreements.ts';
import { compareServices } from './compare/compare-services.ts';
import { compare, deviceDetail, deviceSearch, parameterRelate, suggest, typeGroup } from './contract.ts';
import { readDetail } from './detail/read-detail.ts';
import {
  catalogueFind,
  catalogueRead,
  catalogueTree,
  categoryOrder,
  categorySave,
  categoryServices,
  fieldAttach,
  fieldFind,
  fieldOrder,
  fieldPrices,
  fieldRemove,
  fieldSave,
  serviceAdd,
  serviceFactsSave,
  servicePriceSave,
  serviceShelve,
  servicesPlace,
  serviceTextsSave,
  textPreview,
} from './editing/contract.ts';
import { orderCategories, readTree, saveCategory } from './editing/edit-categories.ts';
import {
  attachField,
  findFields,
  orderFields,
  removeField,
  saveField,
  savePrices,
} from './editing/edit-fields.ts';
import { findServices, previewText, saveFacts, savePrice, saveTexts } from './editing/edit-services.ts';
import { placeServices, readPlaces } from './editing/place-services.ts';
import { addService, readForEditing, shelveService } from './editing/shelf.ts';
import { relateParameters } from './forms/read-forms.ts';
import { readTypes } from './listing/read-types.ts';
import { privacy } from './privacy.ts';
import {
  catalogueSources,
  refreshPopularity,
  refreshSearch,
  type SearchSource,
} from './search/search-index.ts';
import { searchServices } from './search/search-services.ts';
import { suggestServices } from './search/suggest-services.ts';

const routes = [
  answer(typeGroup, readTypes),
  answer(parameterRelate, relateParameters),
  answer(deviceDetail, readDetail),
  answer(deviceSearch, searchServices),
  answer(suggest, suggestServices),
  answer(compare, compareServices),
  answer(catalogueTree, readTree),
  answer(categorySave, saveCategory),
  answer(categoryOrder, orderCategories),
  answer(categoryServices, readPlaces),
  answer(servicesPlace, placeServices),
  answer(catalogueFind, findServices),
  answer(catalogueRead, readForEditing),
  answer(serviceAdd, addService),
  answer(serviceFactsSave, saveFacts),
  answer(serviceTextsSave, saveTexts),
  answer(servicePriceSave, savePrice),
  answer(serviceShelve, shelveService),
  answer(fieldFind, findFields),
  answer(fieldSave, saveField),
  answer(fieldPrices, savePrices),
  answer(fieldOrder, orderFields),
  answer(fieldAttach, attachField),
  answer(fieldRemove, removeField),
  answer(textPreview, previewText),
  answer(agreementList, listAgreements),
  answer(agreementSave, saveAgreement),
  answer(agreementRemove, removeAgreement),
];

/**
 * Keeps what searches know up to date. Servers refresh it as soon as content changes (`listenForNotices`);
 * the clock does it again for what none of them heard of.
 */
function workers({ searchSources }: { searchSources: readonly SearchSource[] }): Worker[] {
  return [
    workRegularly('refresh-search', '*/5 * * * *', async ({ db }) => {
      await refreshSearch(db, searchSources);
    }),
    workRegularly('refresh-popularity', '40 3 * * *', ({ db }) => refreshPopularity(db)),
  ];
}

export const feature = { routes, workers, privacy, searchSources: catalogueSources };
