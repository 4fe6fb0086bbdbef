import { useId } from 'react';
import { Tool } from '../../../../../ui/showing/tool.tsx';
import type { References } from '../state/use-references.ts';
import { ToolPanel } from './tool-fields.tsx';

/** A pattern of one's own to compare with: it stays in the browser. */
export function ReferencePanel({ names, why, add, clear }: References) {
  const id = useId();
  return (
    <ToolPanel label="参比图谱">
      <label className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="shrink-0 text-muted">选择文件</span>
        <input
          type="file"
          accept=".cif,.csv,.txt,.xy,.xye,.dat,.asc,.jdx,.dx,.xlsx"
          aria-describedby={id}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) add(file);
            target.value = '';
          }}
          className="max-w-full text-sm text-body file:mr-2 file:h-9 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line-strong file:bg-surface file:px-2.5 file:text-fg"
        />
      </label>
      {names.length > 0 && (
        <Tool label="移除全部参比" onClick={clear}>
          移除全部参比
        </Tool>
      )}
      <p id={id} className="w-full text-xs leading-5 text-muted">
        两列文本：横轴（衍射可用 2θ 或 d 值）与强度，或列有衍射峰、反射强度的
        CIF；谱线列表画成竖线，曲线画成曲线，都缩放到与当前最高峰等高。文件只在本浏览器中读取，不会上传。
      </p>
      {why && (
        <p role="alert" className="w-full text-sm text-danger">
          {why}
        </p>
      )}
    </ToolPanel>
  );
}
