import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { type Worker, workRegularly } from '../../host/jobs.ts';
import * as agreementsCalls from './agreements/contract.ts';
import { listAgreements, removeAgreement, saveAgreement } from './agreements/keep-agreements.ts';
import { compareServices } from './compare/compare-services.ts';
import * as calls from './contract.ts';
import { detailWith, type ShownReviews } from './detail/read-detail.ts';
import * as editingCalls from './editing/contract.ts';
import { orderCategories, readTree, saveCategory } from './editing/edit-categories.ts';
import * as editFields from './editing/edit-fields.ts';
import { findServices, previewText, saveFacts, savePrice, saveTexts } from './editing/edit-services.ts';
import { placeServices, readPlaces } from './editing/place-services.ts';
import { addService, readForEditing, shelveService } from './editing/shelf.ts';
import { readExample } from './examples/examples.ts';
import * as favouriteCalls from './favourites/contract.ts';
import { listFavourites, readFavourites, setFavourite } from './favourites/keep-favourites.ts';
import { relateParameters } from './forms/read-forms.ts';
import { readTypes } from './listing/read-types.ts';
import { namesInEnglish } from './names-in-english.ts';
import { privacy } from './privacy.ts';
import * as answerQuestions from './questions/answer-questions.ts';
import { addQuestion, listOwnQuestions, listQuestions } from './questions/ask-question.ts';
import * as staffQuestionCalls from './questions/contract.staff.ts';
import * as questionCalls from './questions/contract.ts';
import { packServices } from './search/pack-services.ts';
import type { SearchSource } from './search/search-index.ts';
import * as searchIndex from './search/search-index.ts';
import { searchServices } from './search/search-services.ts';
import { suggestServices } from './search/suggest-services.ts';

const routes = ({ serviceReviews }: { serviceReviews: ShownReviews }) => [
  answer(calls.typeGroup, readTypes),
  answer(calls.parameterRelate, relateParameters),
  answer(calls.deviceDetail, detailWith(serviceReviews)),
  answer(calls.exampleFile, readExample),
  // Whoever waits for words and services to be in hand holds no connection meanwhile.
  answerInOwnTransactions(calls.deviceSearch, searchServices),
  answerInOwnTransactions(calls.suggest, suggestServices),
  answer(calls.compare, compareServices),
  answer(editingCalls.catalogueTree, readTree),
  answer(editingCalls.categorySave, saveCategory),
  answer(editingCalls.categoryOrder, orderCategories),
  answer(editingCalls.categoryServices, readPlaces),
  answer(editingCalls.servicesPlace, placeServices),
  answer(editingCalls.catalogueFind, findServices),
  answer(editingCalls.catalogueRead, readForEditing),
  answer(editingCalls.serviceAdd, addService),
  answer(editingCalls.serviceFactsSave, saveFacts),
  answer(editingCalls.serviceTextsSave, saveTexts),
  answer(editingCalls.servicePriceSave, savePrice),
  answer(editingCalls.serviceShelve, shelveService),
  answer(editingCalls.fieldFind, editFields.findFields),
  answer(editingCalls.fieldSave, editFields.saveField),
  answer(editingCalls.fieldPrices, editFields.savePrices),
  answer(editingCalls.fieldOrder, editFields.orderFields),
  answer(editingCalls.fieldAttach, editFields.attachField),
  answer(editingCalls.fieldRemove, editFields.removeField),
  answer(editingCalls.textPreview, previewText),
  answer(favouriteCalls.favouriteRids, readFavourites),
  answer(favouriteCalls.favouriteSet, setFavourite),
  answer(favouriteCalls.favouriteList, listFavourites),
  answer(agreementsCalls.agreementList, listAgreements),
  answer(agreementsCalls.agreementSave, saveAgreement),
  answer(agreementsCalls.agreementRemove, removeAgreement),
  answer(questionCalls.questionAdd, addQuestion),
  answer(questionCalls.questionMine, listOwnQuestions),
  answer(questionCalls.questionList, listQuestions),
  answer(staffQuestionCalls.staffQuestions, answerQuestions.listStaffQuestions),
  answer(staffQuestionCalls.questionAnswer, answerQuestions.answerQuestion),
  answer(staffQuestionCalls.questionClose, answerQuestions.closeQuestion),
  answer(staffQuestionCalls.questionPublish, answerQuestions.publishQuestion),
  answer(staffQuestionCalls.questionRevise, answerQuestions.reviseQuestion),
];

/**
 * Keeps what searches know up to date. Servers refresh it as soon as content changes (`listenForNotices`);
 * the clock does it again for what none of them heard of, and packs what an older version has made.
 */
function workers({ searchSources }: { searchSources: readonly SearchSource[] }): Worker[] {
  return [
    workRegularly('refresh-search', '*/5 * * * *', async ({ db }) => {
      await searchIndex.refreshSearch(db, searchSources);
      await packServices(db);
    }),
  ];
}

export const feature = {
  ...{ routes, workers, privacy, namesInEnglish },
  searchSources: searchIndex.catalogueSources,
};
