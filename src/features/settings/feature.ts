import { answer } from '../../host/calls/context.ts';
import { moneySettingList, settingDecide, settingStaffList, settingStaffSave } from './contract.staff.ts';
import { setting, settingsByKey } from './contract.ts';
import { decideSetting, listMoneySettings, listSettings, saveSetting } from './service.staff.ts';
import { readSetting, readSettings } from './service.ts';

const routes = [
  answer(setting, readSetting),
  answer(settingsByKey, readSettings),
  answer(settingStaffList, listSettings),
  answer(moneySettingList, listMoneySettings),
  answer(settingStaffSave, saveSetting),
  answer(settingDecide, decideSetting),
];

export const feature = { routes };
