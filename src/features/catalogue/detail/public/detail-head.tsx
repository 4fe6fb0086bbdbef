import type { ReactNode } from 'react';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { Tag } from '../../../../ui/showing/tag.tsx';
import type { Service } from '../../forms/public/use-service-form.ts';
import { daysText, ordersText, perText } from '../../prices/public/service-texts.ts';

/** Pictures of a service: a large one, and below it the others to choose from. */
export function Gallery({ service: { img, name } }: { service: Service }) {
  const [shown, setShown] = useState(0);
  const present = img[shown] ?? img[0];
  if (!present) return null;
  const fills = !present.startsWith('/images/');
  return (
    <div>
      <div className="grid h-60 place-items-center overflow-hidden bg-linear-to-b from-tile-a to-tile-b md:rounded-lg">
        <img
          src={present}
          alt={`${name}示意图`}
          width={400}
          height={300}
          fetchPriority="high"
          className={fills ? 'size-full object-cover' : 'w-72 max-w-full'}
        />
      </div>
      {img.length > 1 && (
        <div className="mt-3 grid grid-cols-4 gap-3 max-md:px-4">
          {img.map((each, index) => (
            <button
              key={each}
              type="button"
              aria-label={`第 ${index + 1} 张图片`}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
              className="grid h-20 place-items-center overflow-hidden rounded-md border border-transparent bg-tile-a aria-pressed:border-action"
            >
              <img src={each} alt="" width={94} height={70} className="h-17.5 w-auto object-contain" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Name, what it is for, how long it takes, and what it costs at least. */
export function Facts({ service, actions }: { service: Service; actions: ReactNode }) {
  const { name, sketch, typeId, days, price, tags } = service;
  return (
    <>
      <h1 className="text-lg/7 font-semibold text-fg md:text-2xl">{name}</h1>
      <p className="mt-1.5 text-muted">{sketch}</p>
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        <Tag tone="teal">{daysText({ typeId, days })}</Tag>
        {price.urgent && <Tag tone="brand">{price.super_urgent ? '可加急、特急' : '可加急'}</Tag>}
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {actions}
      </div>
      <PriceBand service={service} />
    </>
  );
}

function PriceBand({ service: { price, order, evaluates } }: { service: Service }) {
  return (
    <div className="my-3.5 flex items-end justify-between gap-4 rounded-md bg-accent-soft px-4 py-3 md:my-4.5 md:px-5 md:py-4">
      <div>
        <p className="text-xs text-muted">参考价</p>
        <p className="font-num font-semibold text-price">
          <small className="mr-px text-md font-medium">¥</small>
          <span className="text-2xl md:text-3xl/9">{yuan(price.base_fen, { short: true })}</span>
          <small className="ml-1 font-sans text-xs font-normal">起/{perText(price.unit)}</small>
        </p>
      </div>
      <p className="text-right text-xs text-muted">
        <b className="font-num font-semibold text-fg">{ordersText(order)}</b> 下单
        {evaluates.avg !== null && (
          <>
            <br />
            评分 <b className="font-num font-semibold text-fg">{evaluates.avg.toFixed(1)}</b>（
            {evaluates.count} 条评价）
          </>
        )}
      </p>
    </div>
  );
}
