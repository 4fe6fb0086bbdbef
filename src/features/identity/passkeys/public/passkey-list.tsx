import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Tag } from '../../../../ui/showing/tag.tsx';
import type { Passkey } from '../contract.ts';

/** An account's passkeys, each with what can be done with it. */
export function PasskeyList({
  list,
  deeds,
}: {
  list: readonly z.output<typeof Passkey>[];
  deeds: (passkey: z.output<typeof Passkey>) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-line">
      {list.map((passkey) => {
        const { rid, name, is_synced, created, used } = passkey;
        return (
          <li key={rid} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
                <span className="break-all">{name}</span>
                {is_synced === 1 && <Tag tone="plain">多设备同步</Tag>}
              </p>
              <p className="text-xs text-muted">
                添加于 {created.slice(0, 16)} · {used ? `最近使用 ${used.slice(0, 16)}` : '尚未使用'}
              </p>
            </div>
            {deeds(passkey)}
          </li>
        );
      })}
    </ul>
  );
}
