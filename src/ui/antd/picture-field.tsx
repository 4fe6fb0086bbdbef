import { Button, Upload } from 'antd';
import { useWork } from '../asking/use-work.ts';

/**
 * Pictures of a public page, the first of which is shown in lists. `send` takes a file and resolves to the address
 * under which everybody sees it. Used as the field of a form: `value` and `onChange` come from it.
 */
export function PictureField({
  value = [],
  onChange,
  most = 8,
  send,
}: {
  value?: readonly string[];
  onChange?: (addresses: string[]) => void;
  most?: number;
  send: (file: File) => Promise<string>;
}) {
  const { run, isBusy } = useWork();
  const add = (file: File) => run(async () => onChange?.([...value, await send(file)].slice(-most)));
  const move = (index: number, by: -1 | 1) => {
    const next = [...value];
    const [picture = ''] = next.splice(index, 1);
    next.splice(index + by, 0, picture);
    onChange?.(next);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {value.map((address, index) => (
        <figure key={address} className="w-36 rounded-md border border-line p-1.5">
          <img
            src={address}
            alt={`图片 ${index + 1}`}
            className="h-24 w-full rounded bg-tile-a object-contain"
          />
          <figcaption className="mt-1 flex justify-between">
            {index > 0 && (
              <Button
                size="small"
                type="text"
                aria-label={`图片 ${index + 1} 前移`}
                onClick={() => move(index, -1)}
              >
                ←
              </Button>
            )}
            <Button
              size="small"
              type="text"
              danger
              aria-label={`移除图片 ${index + 1}`}
              onClick={() => onChange?.(value.filter((each) => each !== address))}
            >
              移除
            </Button>
            {index < value.length - 1 && (
              <Button
                size="small"
                type="text"
                aria-label={`图片 ${index + 1} 后移`}
                onClick={() => move(index, 1)}
              >
                →
              </Button>
            )}
          </figcaption>
        </figure>
      ))}
      {(value.length < most || most === 1) && (
        <Upload
          accept=".jpg,.jpeg,.png,.webp"
          showUploadList={false}
          beforeUpload={(file) => {
            void add(file);
            return false;
          }}
        >
          <Button loading={isBusy}>{most === 1 && value.length ? '更换图片' : '上传图片'}</Button>
        </Upload>
      )}
    </div>
  );
}
