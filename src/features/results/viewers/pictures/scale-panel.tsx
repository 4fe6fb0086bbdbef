import { type FormEvent, useState } from 'react';
import { Tool } from '../../../../ui/showing/tool.tsx';
import {
  type BarChoice,
  barLengths,
  type Corner,
  corners,
  type Ink,
  inks,
  type Scale,
  sourceNames,
} from './rules.bar.ts';
import { type BurntBar, checkedBar } from './rules.burnt-in.ts';
import { lengthText, nanometresIn } from './rules.measures.ts';

/** The scale of a picture: where it comes from, whether it agrees with the bar burnt in, and our own bar by choice. */
export function ScalePanel({
  told,
  scale,
  onScale,
  burnt,
  width,
  choice,
  onChoice,
  hasNoRoom,
  onCalibrate,
}: {
  told: number | undefined;
  scale: Scale | undefined;
  onScale: (scale: Scale | undefined) => void;
  burnt: BurntBar | undefined;
  width: number;
  choice: BarChoice;
  onChoice: (choice: BarChoice) => void;
  hasNoRoom: boolean;
  onCalibrate: (pixels: number) => void;
}) {
  const checked = burnt && told ? checkedBar(burnt, told) : undefined;
  return (
    <details className="rounded-sm border border-line">
      <summary className="min-h-11 cursor-pointer px-3 leading-11 text-sm text-fg">
        标尺：
        {scale
          ? `每像素 ${lengthText(scale.nanometres)}（${sourceNames[scale.source]}）`
          : '未知，长度以像素计'}
      </summary>
      <div className="space-y-3 border-t border-line px-3 py-3 text-xs text-body">
        {checked && (
          <p
            role="status"
            className={checked.meant ? '' : 'rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning'}
          >
            {checked.meant
              ? `图中烧录的标尺长 ${checked.pixels} 像素，按文件的像素尺寸约为 ${lengthText(checked.meant)}，两者不矛盾`
              : `图中烧录的标尺长 ${checked.pixels} 像素，按文件的像素尺寸是 ${lengthText(checked.length)}，不是整数长度，请与图中数字核对`}
          </p>
        )}
        {burnt && !told && (
          <p className="flex flex-wrap items-center gap-2">
            文件没有写明像素尺寸；图中有一条长 {burnt.right - burnt.left + 1} 像素的标尺
            <Tool label="按图中标尺标定" onClick={() => onCalibrate(burnt.right - burnt.left + 1)}>
              按图中标尺标定
            </Tool>
          </p>
        )}
        {!burnt && !told && <p>文件没有写明像素尺寸。用“标定”沿图中标尺画一条线，或直接输入</p>}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <TypedScale key={`${scale?.nanometres}`} scale={scale} onScale={onScale} />
          {told && scale?.source !== 'file' && (
            <Tool label="恢复文件标尺" onClick={() => onScale({ nanometres: told, source: 'file' })}>
              恢复文件标尺
            </Tool>
          )}
        </div>
        {scale && (
          <div className="flex flex-wrap gap-x-4 gap-y-3">
            <Choice
              label="标尺长度"
              value={String(choice.length ?? '')}
              options={[
                ['', '自动'],
                ...barLengths(scale.nanometres, width).map((length): [string, string] => [
                  String(length),
                  lengthText(length),
                ]),
              ]}
              onChange={(length) => onChoice({ ...choice, length: length ? Number(length) : undefined })}
            />
            <Choice
              label="位置"
              value={choice.corner}
              options={corners}
              onChange={(corner) => onChoice({ ...choice, corner: corner as Corner })}
            />
            {choice.corner !== 'below' && choice.corner !== 'none' && (
              <Choice
                label="颜色"
                value={choice.ink}
                options={inks}
                onChange={(ink) => onChoice({ ...choice, ink: ink as Ink })}
              />
            )}
          </div>
        )}
        {hasNoRoom && <p role="alert">这里放不下标尺而不遮住仪器自带的信息，请换一个位置</p>}
      </div>
    </details>
  );
}

/** The length that somebody drew a line over, which gives the scale. */
export function CalibrationForm({
  pixels,
  onScale,
  onCancel,
}: {
  pixels: number;
  onScale: (scale: Scale) => void;
  onCancel: () => void;
}) {
  const [length, setLength] = useState('');
  const [unit, setUnit] = useState('µm');
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const nanometres = nanometresIn(length, unit);
    if (nanometres === undefined) return setProblem('请填写图中标尺旁的数字，须大于 0');
    onScale({ nanometres: nanometres / pixels, source: 'calibrated' });
  };
  return (
    <form
      onSubmit={onSubmit}
      aria-label="手动标定"
      className="flex flex-wrap items-center gap-2 rounded-sm border border-action bg-action-soft px-3 py-2 text-sm text-on-tint"
    >
      <label className="inline-flex items-center gap-2">
        {Number(pixels.toFixed(1))} 像素 =
        <input
          // biome-ignore lint/a11y/noAutofocus: the line that was drawn asks for its length.
          autoFocus
          inputMode="decimal"
          aria-label="标尺长度"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && 'calibration-problem'}
          value={length}
          onChange={({ target }) => setLength(target.value.slice(0, 12))}
          className="h-9 w-24 rounded-sm border border-control bg-surface px-2 text-right font-num tabular-nums text-fg"
        />
      </label>
      <UnitChoice unit={unit} onUnit={setUnit} />
      <button type="submit" className="h-9 rounded-sm bg-action px-4 text-on-action">
        标定
      </button>
      <Tool label="取消" onClick={onCancel}>
        取消
      </Tool>
      {problem && (
        <p id="calibration-problem" role="alert" className="basis-full text-xs text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}

function TypedScale({
  scale,
  onScale,
}: {
  scale: Scale | undefined;
  onScale: (scale: Scale | undefined) => void;
}) {
  const [told, setTold] = useState(scale ? String(Number(scale.nanometres.toPrecision(5))) : '');
  const take = () => {
    const nanometres = nanometresIn(told, 'nm');
    if (nanometres !== undefined && nanometres !== scale?.nanometres)
      onScale({ nanometres, source: 'typed' });
    if (told === '') onScale(undefined);
  };
  return (
    <label className="inline-flex items-center gap-2">
      每像素
      <input
        inputMode="decimal"
        aria-label="每像素长度（nm）"
        value={told}
        placeholder="未知"
        onChange={({ target }) => setTold(target.value.replace(/[^\d.]/g, '').slice(0, 12))}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
        className="h-9 w-24 rounded-sm border border-control bg-surface px-2 text-right font-num tabular-nums text-fg"
      />
      nm
    </label>
  );
}

function UnitChoice({ unit, onUnit }: { unit: string; onUnit: (unit: string) => void }) {
  return (
    <select
      aria-label="单位"
      value={unit}
      onChange={({ target }) => onUnit(target.value)}
      className="h-9 rounded-sm border border-control bg-surface px-2 text-sm text-fg"
    >
      {['nm', 'µm', 'mm'].map((own) => (
        <option key={own}>{own}</option>
      ))}
    </select>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="inline-flex items-center gap-2">
      {label}
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-9 rounded-sm border border-control bg-surface px-2 text-sm text-fg"
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
