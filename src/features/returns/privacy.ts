import { personal } from '../../host/records/personal-data.ts';
import { sampleReturnHistory, sampleReturnItems, sampleReturns } from './tables.ts';

/** Where customers had samples sent back, and what became of it. Freight that was paid stands in the book. */
export const privacy = [
  personal(sampleReturns, '样品回寄'),
  personal(sampleReturnItems, '回寄的样品'),
  personal(sampleReturnHistory, '样品回寄记录'),
];
