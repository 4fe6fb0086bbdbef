import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { counted } from '../../../../core/counted.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { shown } from '../../../../ui/showing/shown.ts';
import { StoredPhoto } from '../../../../ui/showing/stored-photo.tsx';
import { samplePhoto, sampleTrail } from '../contract.ts';

type Trail = OutputOf<typeof sampleTrail>;

/** A button that shows what one of the customer's samples went through. */
export function SampleTrailButton({ rid, no }: { rid: string; no: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="block min-h-9 cursor-pointer text-link hover:underline max-md:ml-auto md:min-h-0"
        aria-label={`查看 ${no} 的轨迹`}
        onClick={() => setOpen(true)}
      >
        查看轨迹
      </button>
      {isOpen && <SampleTrailDialog rid={rid} no={no} onClose={() => setOpen(false)} />}
    </>
  );
}

/** All that one of the customer's samples went through, with pictures. */
function SampleTrailDialog({ rid, no, onClose }: { rid: string; no: string; onClose: () => void }) {
  const { data: trail, failure: problem, reload } = useCall(sampleTrail, { rid });
  return (
    <DialogFrame title={`样品 ${no}`} onClose={onClose}>
      {problem && (
        <div role="alert" className="space-y-3">
          <p>{problem}</p>
          <Button kind="outline" className="h-11 px-4" onClick={() => void reload()}>
            加载失败，点击重试
          </Button>
        </div>
      )}
      {!trail && !problem && (
        <p role="status" className="text-muted">
          正在加载…
        </p>
      )}
      {trail && <Told trail={trail} />}
    </DialogFrame>
  );
}

function Told({ trail }: { trail: Trail }) {
  const facts: [string, string][] = [
    ['状态', trail.state_name],
    ['位置', trail.place],
    ['剩余', trail.received && (trail.left === null ? '未测' : counted(trail.left, shown(trail.left_unit)))],
    ['保存至', trail.keep_until],
    ['收样情况', trail.problems],
    ['标签编码', trail.code],
  ];
  return (
    <div className="space-y-4 text-sm">
      <div className="flex gap-4">
        {trail.photo_rid && (
          <StoredPhoto
            call={samplePhoto}
            input={{ rid: trail.rid, photo_rid: trail.photo_rid }}
            alt={`${trail.no} 收样照片`}
            className="size-24 shrink-0"
          />
        )}
        {trail.own_photo_rid && (
          <StoredPhoto
            call={samplePhoto}
            input={{ rid: trail.rid, photo_rid: trail.own_photo_rid }}
            alt={`${trail.no} 寄样照片`}
            className="size-24 shrink-0"
          />
        )}
        <dl className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd
                  className={`[overflow-wrap:anywhere] ${name === '保存至' && trail.is_expiring ? 'text-danger' : 'text-fg'}`}
                >
                  {value}
                </dd>
              </div>
            ))}
        </dl>
      </div>
      {trail.portions.length > 0 && (
        <p className="text-body">
          已分样：
          {trail.portions
            .map(
              ({ no, state_name, left }) =>
                `${no}（${state_name}，${left === null ? '未测' : counted(left, shown(trail.left_unit))}）`,
            )
            .join('、')}
        </p>
      )}
      {trail.history.length === 0 ? (
        <p className="text-muted">样品到达实验室后，这里会显示每一步流转与照片。</p>
      ) : (
        <ol aria-label="流转轨迹" className="space-y-3 border-l border-line pl-4">
          {trail.history.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
            <li key={index}>
              <p className="text-fg">
                {step.text}
                {trail.portions.length > 0 && <span className="text-muted"> · {step.no}</span>}
              </p>
              <p className="text-xs text-muted">
                <time>{step.at}</time>
                {step.where && ` · ${step.where}`}
              </p>
              {step.what && <p className="text-body">{step.what}</p>}
              {step.reason && <p className="text-body">说明：{step.reason}</p>}
              {step.photo_rid && step.photo_rid !== trail.photo_rid && (
                <StoredPhoto
                  call={samplePhoto}
                  input={{ rid: trail.rid, photo_rid: step.photo_rid }}
                  alt={`${step.text}照片`}
                  className="mt-1 size-16"
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
