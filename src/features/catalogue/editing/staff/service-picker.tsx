import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { deviceSearch } from '../../contract.ts';

type Found = OutputOf<typeof deviceSearch>['list'][number];

/** Finds a service by its words; `typeId` leaves only those of one type. What is picked is handed on, not kept. */
export function ServicePicker({
  typeId,
  label = '搜索检测项目',
  onPick,
}: {
  typeId?: number;
  label?: string;
  onPick: (service: { rid: string; name: string; price_from_fen: number }) => void;
}) {
  const [kw, setKw] = useState('');
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      send(deviceSearch, { kw, size: 20, ...(typeId && { typeId: typeId as 1 }) }).then(
        ({ list }) => !isOver && setFound(list),
        () => !isOver && setFound([]),
      );
    }, 250);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kw, typeId]);
  return (
    <Select<string | null>
      aria-label={label}
      placeholder="输入项目名称搜索"
      value={null}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setKw }}
      notFoundContent="没有找到项目"
      onChange={(rid) => {
        const picked = found.find((service) => service.rid === rid);
        if (picked) onPick(picked);
      }}
      options={found.map((service) => ({
        value: service.rid,
        label: `${service.name}　¥${yuan(service.price_from_fen, { short: true })} 起`,
      }))}
    />
  );
}
