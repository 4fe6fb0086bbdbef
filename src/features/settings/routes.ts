import { answer } from '../../host/context.ts';
import { settingStaffList, settingStaffSave } from './contract.staff.ts';
import { setting, settingsByKey } from './contract.ts';
import { listSettings, saveSetting } from './service.staff.ts';
import { readSetting, readSettings } from './service.ts';

export const routes = [
  answer(setting, readSetting),
  answer(settingsByKey, readSettings),
  answer(settingStaffList, listSettings),
  answer(settingStaffSave, saveSetting),
];
