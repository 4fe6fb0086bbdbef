import { DialogFrame } from '../../../../ui/dialog-frame.tsx';

const keys = [
  ['J', '下一个文件'],
  ['K', '上一个文件'],
  ['O', '叠加同类全部样品，或取消叠加'],
  ['G', '各样品小图与大图之间切换'],
  ['V', '到核对按钮'],
  ['?', '显示快捷键'],
] as const;

/** What can be done with a key. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="快捷键" note="图谱获得焦点后另有自己的按键，见图谱的说明" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid h-7 min-w-7 place-items-center rounded-xs border border-line-strong bg-page px-2 font-mono text-xs text-fg">
                {key}
              </kbd>
            </dt>
            <dd className="text-body">{what}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
