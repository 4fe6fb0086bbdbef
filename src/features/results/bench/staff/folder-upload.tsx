import { Button, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { RowButton } from '../../../../ui/antd/lists/columns.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { UploadProgress } from '../../../files/staff/staff-upload.tsx';
import { workStates } from '../../rules.states.ts';
import { type WorkDetail, workFileChange } from '../contract.ts';
import { DropZone } from './drop-zone.tsx';
import type { PlacedFile } from './dropped-files.ts';
import { PlainTable } from './plain-table.tsx';
import type { Row, useFolder } from './use-folder.ts';
import { WorkFilesViewer } from './work-files-viewer.tsx';

/** The files of work: those that are here, and a folder on its way, matched to samples by name. */
export function FolderUpload({
  work,
  folder,
  onChanged,
}: {
  work: WorkDetail;
  folder: ReturnType<typeof useFolder>;
  onChanged: () => void;
}) {
  const canEdit = work.status === workStates.toTest || work.status === workStates.testing;
  const samples = [
    ...work.sample_list.map(({ rid, no }) => ({ value: rid, label: no })),
    { value: '', label: '全部样品' },
  ];
  const open = folder.rows.filter(({ isOpen }) => isOpen).length;
  return (
    <DropZone onFiles={canEdit ? folder.add : undefined}>
      <StaffCard title={`数据文件 ${work.files.length}`} extra={canEdit && <Pickers onFiles={folder.add} />}>
        <Kept work={work} canEdit={canEdit} samples={samples} onChanged={onChanged} />
        {folder.rows.length > 0 && (
          <div className="mt-4">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <p className="text-body" role="status">
                待上传 {folder.rows.length} 个文件，已匹配 {folder.rows.length - open} 个
                {open > 0 && <span className="text-warning">，{open} 个请选择样品</span>}
              </p>
              {folder.isSending ? (
                <Button onClick={folder.stop}>停止</Button>
              ) : (
                <Button
                  type="primary"
                  disabled={open > 0}
                  aria-keyshortcuts="U"
                  onClick={() => void folder.send()}
                >
                  开始上传
                </Button>
              )}
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {folder.rows.map((row) => (
                <Pending
                  key={row.id}
                  row={row}
                  samples={samples}
                  isSending={folder.isSending}
                  onAssign={(sample) => folder.assign(row.id, sample)}
                  onRemove={() => folder.remove(row.id)}
                />
              ))}
            </ul>
          </div>
        )}
        {work.files.length === 0 && folder.rows.length === 0 && (
          <p className="text-muted">
            {canEdit
              ? '选择整个文件夹或多个文件，或拖放到这里；文件名中的样品编号会自动匹配，中断后重新选择即可续传。'
              : '没有文件'}
          </p>
        )}
      </StaffCard>
    </DropZone>
  );
}

type Options = { value: string; label: string }[];

function Pickers({ onFiles }: { onFiles: (files: readonly PlacedFile[]) => void }) {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement | null) => {
    onFiles([...(input?.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })));
    if (input) input.value = '';
  };
  return (
    <div className="flex gap-2">
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label="文件夹"
        {...{ webkitdirectory: '' }}
        onChange={() => take(folder.current)}
      />
      <input ref={files} type="file" multiple hidden aria-label="文件" onChange={() => take(files.current)} />
      <Button onClick={() => folder.current?.click()}>选择文件夹</Button>
      <Button aria-keyshortcuts="F" onClick={() => files.current?.click()}>
        选择文件
      </Button>
    </div>
  );
}

function Kept({
  work,
  canEdit,
  samples,
  onChanged,
}: {
  work: WorkDetail;
  canEdit: boolean;
  samples: Options;
  onChanged: () => void;
}) {
  const [opened, setOpened] = useState<string>();
  const change = useAction(workFileChange, '已更新');
  const run = async (input: { rid: string; sample_rid?: string; remove?: 0 | 1 }) => {
    if (await change.run(input)) onChanged();
  };
  if (work.files.length === 0) return null;
  return (
    <>
      {opened && (
        <Modal
          open
          title="数据文件"
          width={1200}
          footer={null}
          onCancel={() => setOpened(undefined)}
          style={{ top: 24 }}
        >
          <WorkFilesViewer work={work} first={opened} />
        </Modal>
      )}
      <div className="relative overflow-x-auto">
        <PlainTable heads={['文件', '样品', '大小', '上传', ...(canEdit ? ['操作'] : [])]}>
          {work.files.map((file) => (
            <tr key={file.rid} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-normal text-fg [overflow-wrap:anywhere]">
                <Button
                  type="link"
                  className="h-auto! px-0! text-left! whitespace-normal!"
                  aria-label={`查看 ${file.name}`}
                  onClick={() => setOpened(file.rid)}
                >
                  {file.name}
                </Button>
                {file.superseded === 1 && <span className="ml-2 text-xs text-muted">已被复测替代</span>}
              </th>
              <td className="px-3 py-1.5">
                {canEdit ? (
                  <Select
                    aria-label={`样品：${file.name}`}
                    className="w-36"
                    size="small"
                    value={file.sample_rid}
                    options={samples}
                    onChange={(sample_rid) => void run({ rid: file.rid, sample_rid })}
                  />
                ) : (
                  samples.find(({ value }) => value === file.sample_rid)?.label
                )}
              </td>
              <td className="px-3 py-2 font-num whitespace-nowrap text-muted">{sizeOf(file.bytes)}</td>
              <td className="px-3 py-2 whitespace-nowrap text-muted">
                {file.uploader} <span className="font-num">{file.at.slice(5, 16)}</span>
              </td>
              {canEdit && (
                <td className="px-3 py-1.5">
                  <RowButton of={file.name} danger onClick={() => void run({ rid: file.rid, remove: 1 })}>
                    移除
                  </RowButton>
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      </div>
    </>
  );
}

function Pending({
  row,
  samples,
  isSending,
  onAssign,
  onRemove,
}: {
  row: Row;
  samples: Options;
  isSending: boolean;
  onAssign: (sample: string) => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-2 text-sm">
      <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        {row.path} <span className="font-num text-xs text-muted">{sizeOf(row.file.size)}</span>
        {row.problem && (
          <span role="alert" className="block text-xs text-danger">
            {row.problem}
          </span>
        )}
      </span>
      <Select
        aria-label={`样品：${row.path}`}
        className="w-36"
        size="small"
        status={row.isOpen ? 'warning' : undefined}
        placeholder="请选择样品"
        value={row.isOpen ? undefined : row.sample}
        disabled={isSending}
        options={samples}
        onChange={onAssign}
      />
      <span className="w-28">
        {row.state === 'sending' ? (
          <UploadProgress name={row.path} share={row.share} />
        ) : (
          <span className="text-xs text-muted">{row.state === 'sent' ? '已上传' : '待上传'}</span>
        )}
      </span>
      <RowButton of={row.path} disabled={isSending} onClick={onRemove}>
        不上传
      </RowButton>
    </li>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1024 ** 2
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
