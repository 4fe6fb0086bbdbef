import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { templateList, templateRemove, templateSave } from '../contract.ts';

/** Texts that are sent again and again: one is chosen, kept or taken away. */
export function TemplateMenu({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const templates = useCall(templateList, {});
  const keep = useAction(templateSave, '已存为模板');
  const remove = useAction(templateRemove, '模板已删除');
  const [isOpen, setOpen] = useState(false);
  const isEmpty = !text.trim();
  const save = async () => {
    if (await keep.run({ title: text.trim().slice(0, 20), text })) await templates.reload();
  };
  const content = (
    <div className="max-h-72 w-72 overflow-y-auto">
      {templates.failure !== undefined && <p className="py-1 text-sm text-danger">模板加载失败</p>}
      {templates.data?.length === 0 && <p className="py-1 text-sm text-muted">还没有模板</p>}
      <ul className="divide-y divide-line">
        {templates.data?.map((each) => (
          <li key={each.rid} className="flex items-center gap-2 py-1">
            <button
              type="button"
              className="min-h-8 min-w-0 flex-1 cursor-pointer text-left hover:text-link"
              onClick={() => {
                onChoose(each.text);
                setOpen(false);
              }}
            >
              <span className="block truncate text-sm text-fg">{each.title}</span>
              <span className="block truncate text-xs text-muted">{each.text}</span>
            </button>
            <Button
              size="small"
              danger
              type="text"
              aria-label={`删除模板 ${each.title}`}
              loading={remove.isBusy}
              onClick={async () => {
                if (await remove.run({ rid: each.rid })) await templates.reload();
              }}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <Button
        block
        size="small"
        className="mt-2"
        disabled={isEmpty}
        title={isEmpty ? '请先填写内容' : undefined}
        loading={keep.isBusy}
        onClick={() => void save()}
      >
        将当前内容存为模板
      </Button>
    </div>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      title="消息模板"
      content={content}
    >
      <Button aria-expanded={isOpen}>模板</Button>
    </Popover>
  );
}
