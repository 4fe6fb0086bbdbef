import { Button, Upload } from 'antd';
import { sendFile } from '../../../ui/asking/send-file.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { sealFile, sealUpload } from '../contract.ts';

/** The picture of a seal by the rid of its file, empty without one; the field of a form, whose picture only staff see. */
export function SealField({ value = '', onChange }: { value?: string; onChange?: (rid: string) => void }) {
  const { run, isBusy } = useWork();
  const add = (file: File) =>
    run(async () => {
      const { signal } = new AbortController();
      const sending = { onProgress: () => {}, signal };
      const { files } = await sendFile(sealUpload, { purpose: 'seal' }, file, sending);
      onChange?.(files[0]?.rid ?? '');
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {value && (
        <StoredPhoto key={value} call={sealFile} input={{ rid: value }} alt="印章图片" className="size-36" />
      )}
      <Upload
        accept=".png"
        showUploadList={false}
        beforeUpload={(file) => {
          void add(file);
          return false;
        }}
      >
        <Button loading={isBusy}>{value ? '更换印章' : '上传印章'}</Button>
      </Upload>
      {value && (
        <Button danger type="text" onClick={() => onChange?.('')}>
          移除印章
        </Button>
      )}
    </div>
  );
}
