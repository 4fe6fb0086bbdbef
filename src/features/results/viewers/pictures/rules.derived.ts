import { type Scale, sourceNames } from './rules.bar.ts';
import { colourNames } from './rules.colours.ts';
import type { Look } from './rules.levels.ts';

/** What of a picture is not as the file has it, in one line; empty where all is. `plain` is how it is shown at first. */
export function derivedWords(
  look: Look | undefined,
  plain: Look | undefined,
  measures: number,
  scale: Scale | undefined,
): string {
  const said: string[] = [];
  if (look && plain) {
    const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;
    if (look.low !== plain.low || look.high !== plain.high)
      said.push(`亮度范围 ${percent(look.low)}–${percent(look.high)}`);
    if (look.gamma !== plain.gamma) said.push(`伽马 ${look.gamma}`);
    if (look.isInverted !== plain.isInverted) said.push('反相');
    if (look.colours !== plain.colours)
      said.push(`伪彩 ${colourNames.find(([own]) => own === look.colours)?.[1] ?? look.colours}`);
  }
  if (measures > 0) said.push(`${measures} 处测量为查看者量取`);
  if (scale && scale.source !== 'file') said.push(`标尺为${sourceNames[scale.source]}`);
  return said.length ? `非原始数据：${said.join('，')}` : '';
}
