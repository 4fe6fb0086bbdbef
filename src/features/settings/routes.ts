import { answer } from '../../host/context.ts';
import { setting, settingsByKey } from './contract.ts';
import { readSetting, readSettings } from './service.ts';

export const routes = [answer(setting, readSetting), answer(settingsByKey, readSettings)];
