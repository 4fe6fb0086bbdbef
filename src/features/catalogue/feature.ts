import { answer } from '../../host/context.ts';
import { type Worker, workRegularly } from '../../host/jobs.ts';
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
} from './contract.staff.ts';
import { agreementList, agreementRemove, agreementSave } from './contract.staff-agreements.ts';
import { compare, deviceDetail, deviceSearch, parameterRelate, suggest, typeGroup } from './contract.ts';
import { privacy } from './privacy.ts';
import { orderCategories, readTree, saveCategory } from './service.categories.ts';
import { compareServices } from './service.compare.ts';
import { readDetail } from './service.detail.ts';
import { findServices, previewText, saveFacts, savePrice, saveTexts } from './service.editing.ts';
import {
  attachField,
  findFields,
  orderFields,
  removeField,
  saveField,
  savePrices,
} from './service.fields.ts';
import { relateParameters } from './service.forms.ts';
import { placeServices, readPlaces } from './service.places.ts';
import { searchServices } from './service.search.ts';
import {
  catalogueSources,
  refreshPopularity,
  refreshSearch,
  type SearchSource,
} from './service.search-index.ts';
import { addService, readForEditing, shelveService } from './service.shelf.ts';
import { listAgreements, removeAgreement, saveAgreement } from './service.staff-agreements.ts';
import { suggestServices } from './service.suggest.ts';
import { readTypes } from './service.types.ts';

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
