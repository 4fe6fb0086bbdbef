import { answer } from '../../host/context.ts';
import { samplingAdd, samplingCancel, samplingList, samplingOptions, samplingSend } from './contract.ts';
import { listSamplings } from './service.list.ts';
import { readOptions } from './service.options.ts';
import { addSampling, cancelSampling, sendSampling } from './service.ts';

export const routes = [
  answer(samplingAdd, addSampling),
  answer(samplingSend, sendSampling),
  answer(samplingCancel, cancelSampling),
  answer(samplingList, listSamplings),
  answer(samplingOptions, readOptions),
];
