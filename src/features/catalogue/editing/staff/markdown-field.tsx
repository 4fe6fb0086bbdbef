import { Button, Input, type InputRef } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import type { RichText as Text } from '../../../../core/rich-text.ts';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { textPreview } from '../contract.ts';

const marks: { name: string; before: string; after: string; line?: boolean }[] = [
  { name: '小标题', before: '## ', after: '', line: true },
  { name: '加粗', before: '**', after: '**' },
  { name: '列表', before: '- ', after: '', line: true },
  { name: '编号', before: '1. ', after: '', line: true },
  { name: '链接', before: '[', after: '](https://)' },
  { name: '下标', before: '<sub>', after: '</sub>' },
  { name: '上标', before: '<sup>', after: '</sup>' },
  { name: '表格', before: '\n| 项目 | 说明 |\n| --- | --- |\n| ', after: ' |  |\n' },
];

/** A long text with its marks, and how the page will show it. Used as the field of a form. */
export function MarkdownField({
  id,
  value = '',
  onChange,
  rows = 10,
  longest,
}: {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  rows?: number;
  longest: number;
}) {
  const area = useRef<TextAreaRef & Partial<InputRef>>(null);
  const [shown, setShown] = useState<Text>();
  const preview = async () => {
    await telling(async () => setShown((await sendStaff(textPreview, { text: value })).text));
  };
  const insert = ({ before, after, line }: (typeof marks)[number]) => {
    const element = area.current?.resizableTextArea?.textArea;
    const [start, end] = [element?.selectionStart ?? value.length, element?.selectionEnd ?? value.length];
    const from = line ? value.lastIndexOf('\n', start - 1) + 1 : start;
    const chosen = value.slice(from, end);
    const marked = line
      ? chosen
          .split('\n')
          .map((each) => before + each)
          .join('\n')
      : before + chosen + after;
    onChange?.(value.slice(0, from) + marked + value.slice(end));
    const caret = from + (line ? marked.length : before.length + chosen.length);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(caret, caret);
    });
  };
  return (
    <div>
      <div role="toolbar" aria-label="格式" className="mb-1.5 flex flex-wrap gap-1">
        {marks.map((mark) => (
          <Button
            key={mark.name}
            size="small"
            type="text"
            disabled={shown !== undefined}
            onClick={() => insert(mark)}
          >
            {mark.name}
          </Button>
        ))}
        <Button
          size="small"
          className="ml-auto"
          aria-pressed={shown !== undefined}
          onClick={() => (shown === undefined ? void preview() : setShown(undefined))}
        >
          {shown === undefined ? '预览' : '继续编辑'}
        </Button>
      </div>
      {shown === undefined ? (
        <Input.TextArea
          id={id}
          ref={area}
          value={value}
          rows={rows}
          maxLength={longest}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ) : (
        <div className="min-h-40 rounded-sm border border-line bg-surface px-4 py-3">
          <RichText text={shown} />
        </div>
      )}
    </div>
  );
}
