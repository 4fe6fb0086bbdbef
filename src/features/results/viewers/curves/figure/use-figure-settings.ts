import { useState } from 'react';
import { type FigureSettings, figureSettingsIn } from './rules.figure-settings.ts';

/** Where the browser keeps how its user makes figures. */
const key = 'figure-settings';

function kept(): FigureSettings {
  try {
    return figureSettingsIn(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return figureSettingsIn({});
  }
}

/** How figures are made in this browser; what is chosen stays for the next one. */
export function useFigureSettings() {
  const [settings, setSettings] = useState(kept);
  const change = (next: FigureSettings) => {
    setSettings(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [settings, change] as const;
}
