import { Button } from 'antd';
import { useRef } from 'react';
import { Failure } from '../../../core/failure.ts';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { accountRefusals, updateInfo } from '../contract.ts';

/** Pixels of each edge of what is kept. */
const edge = 128;

/** The picture of the account, which can be changed and taken away; `name` gives its first sign without one. */
export function AvatarRow({
  avatar,
  name,
  onDone,
}: {
  avatar: string;
  name: string;
  onDone: () => Promise<void>;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useWork();
  const keep = (picture: () => Promise<string>) =>
    run(async () => {
      await send(updateInfo, { avatar: await picture() });
      await onDone();
    });
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="w-full shrink-0 text-muted md:w-20">头像</p>
        {avatar ? (
          <img src={avatar} alt="当前头像" width="48" height="48" className="size-12 rounded-full" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-lg font-medium text-on-tint"
          >
            {[...name][0]}
          </span>
        )}
      </div>
      {avatar && (
        <Button type="text" disabled={isBusy} onClick={() => keep(async () => '')}>
          移除
        </Button>
      )}
      <Button
        loading={isBusy}
        aria-label={avatar ? '更换头像' : '上传头像'}
        onClick={() => picker.current?.click()}
      >
        {avatar ? '更换' : '上传'}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="选择头像图片"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void keep(() => squareOf(file));
        }}
      />
    </li>
  );
}

/** The middle of a picture as a small square, without anything that the file says besides. */
async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Failure(accountRefusals.badAvatar, { cause });
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Failure('当前浏览器无法处理图片');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, edge, edge);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  pen.drawImage(picture, left, top, side, side, 0, 0, edge, edge);
  return canvas.toDataURL('image/jpeg', 0.86);
}
