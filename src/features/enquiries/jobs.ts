import { work } from '../../host/jobs.ts';
import { enquiryReceived, tellShop } from './service.ts';

export const workers = [work(enquiryReceived, (context, { rid }) => tellShop(context, rid))];
