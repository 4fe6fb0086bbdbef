import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { sendFile } from '../../../../ui/asking/send-file.ts';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import type { StaffOrder } from '../../board/contract.ts';
import { useEarlier } from '../../mine/member/use-earlier.ts';
import { staffOrderUpload, staffTalk, staffTalkAdd, staffTalkFile, staffTalkRead } from '../contract.ts';
import { MessageList } from '../member/message-list.tsx';
import { TemplateMenu } from './template-menu.tsx';

type Sent = { rid: string; name: string };

/** What customer and staff say about an order; `messages` counts them, so that new ones show at once. */
export function StaffTalk({ order, messages }: { order: StaffOrder; messages: number | undefined }) {
  const { rid } = order;
  const talk = useCall(staffTalk, { rid });
  const { reload } = talk;
  const { list, earlier } = useEarlier(talk.data, (before) => sendStaff(staffTalk, { rid, before }));
  const say = useAction(staffTalkAdd, '已发送');
  const file = useSaveFile(staffTalkFile);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Sent[]>([]);
  const { run, isBusy: isSending } = useWork();
  useEffect(() => {
    if (messages) void reload();
  }, [messages, reload]);
  const unread = talk.data?.unread ?? 0;
  useEffect(() => {
    // Whoever has it on the screen has read it.
    if (unread > 0 && order.can_work === 1) void sendStaff(staffTalkRead, { rid }).catch(() => {});
  }, [unread, rid, order.can_work]);
  const attach = (chosen: FileList | null) =>
    run(async () => {
      for (const each of chosen ?? []) {
        const sending = { onProgress: () => {}, signal: new AbortController().signal };
        const answer = await sendFile(staffOrderUpload, { purpose: 'order' }, each, sending);
        setFiles((all) => [...all, ...answer.files].slice(0, 9));
      }
    });
  const submit = async () => {
    const file_rids = files.map((each) => each.rid);
    if (!(await say.run({ rid, text, file_rids }))) return;
    setText('');
    setFiles([]);
    await reload();
  };
  return (
    <StaffCard
      title="客户留言"
      extra={unread > 0 && <span className="text-xs text-danger">{unread} 条新留言</span>}
    >
      <MessageList
        list={list}
        earlier={earlier}
        empty={talk.failure !== undefined ? '留言加载失败' : talk.data ? '还没有留言' : '正在加载留言…'}
        onFile={(file_rid) => void file.save({ rid, file_rid })}
      />
      {order.can_work === 1 && (
        <Form layout="vertical" className="mt-3" onFinish={() => void submit()}>
          <Input.TextArea
            aria-label="回复客户"
            rows={3}
            maxLength={1_000}
            value={text}
            placeholder="回复客户…"
            onChange={({ target }) => setText(target.value)}
          />
          {files.length > 0 && (
            <p className="mt-1 text-xs text-body">附件：{files.map(({ name }) => name).join('、')}</p>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <TemplateMenu
              text={text}
              onChoose={(chosen) => setText((former) => (former ? `${former}\n${chosen}` : chosen))}
            />
            <label className="relative inline-flex h-8 cursor-pointer items-center rounded-sm border border-control px-3 text-sm text-fg has-focus-visible:outline-2 has-focus-visible:outline-focus">
              {isSending ? '正在上传…' : '添加附件'}
              <input
                type="file"
                multiple
                aria-label="添加附件"
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={({ target }) => void attach(target.files)}
              />
            </label>
            <Button
              type="primary"
              htmlType="submit"
              className="ml-auto"
              loading={say.isBusy}
              disabled={isSending || (!text.trim() && files.length === 0)}
            >
              发送
            </Button>
          </div>
        </Form>
      )}
    </StaffCard>
  );
}
