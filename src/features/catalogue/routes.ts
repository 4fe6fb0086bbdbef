import { answer } from '../../host/context.ts';
import { compare, deviceDetail, deviceSearch, parameterRelate, suggest, typeGroup } from './contract.ts';
import { compareServices } from './service.compare.ts';
import { readDetail } from './service.detail.ts';
import { relateParameters } from './service.forms.ts';
import { searchServices } from './service.search.ts';
import { suggestServices } from './service.suggest.ts';
import { readTypes } from './service.types.ts';

export const routes = [
  answer(typeGroup, readTypes),
  answer(parameterRelate, relateParameters),
  answer(deviceDetail, readDetail),
  answer(deviceSearch, searchServices),
  answer(suggest, suggestServices),
  answer(compare, compareServices),
];
