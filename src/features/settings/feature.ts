import { answer } from '../../host/calls/context.ts';
import * as staffCalls from './contract.staff.ts';
import { setting, settingsByKey } from './contract.ts';
import { decideSetting, listMoneySettings, listSettings, saveSetting } from './service.staff.ts';
import { readSetting, readSettings } from './service.ts';

const routes = [
  answer(setting, readSetting),
  answer(settingsByKey, readSettings),
  answer(staffCalls.settingStaffList, listSettings),
  answer(staffCalls.moneySettingList, listMoneySettings),
  answer(staffCalls.settingStaffSave, saveSetting),
  answer(staffCalls.settingDecide, decideSetting),
];

export const feature = { routes };
