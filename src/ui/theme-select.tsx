import { useEffect } from 'react';
import { chooseTheme, readThemeChoice, type ThemeChoice, themeChoices, useThemeChoice } from './theme.ts';

/** Chooses light, dark, or what the system has, for this browser. */
export function ThemeSelect({ className }: { className: string }) {
  const choice = useThemeChoice();
  useEffect(readThemeChoice, []);
  return (
    <select
      aria-label="外观"
      value={choice ?? 'system'}
      onChange={({ target }) => chooseTheme(target.value as ThemeChoice)}
      className={className}
    >
      {themeChoices.map(([value, name]) => (
        <option key={value} value={value} className="bg-surface text-fg">
          {name}
        </option>
      ))}
    </select>
  );
}
