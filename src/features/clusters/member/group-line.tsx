import type { ReactNode } from 'react';
import { Tag } from '../../../ui/showing/tag.tsx';
import type { Joined } from '../contract.ts';
import { nounOf, roleName } from '../rules.ts';
import { Avatar } from './avatar.tsx';

type Known = Pick<Joined, 'kind' | 'name' | 'company' | 'field' | 'is_verified' | 'members'>;

/** A group in a list: what it is, who owns it, what more is to be said, and what can be done, as `children`. */
export function GroupLine({
  group: { kind, name, company, field, is_verified, members },
  owner,
  note,
  children,
}: {
  group: Known;
  owner: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5 md:px-6">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-fg [overflow-wrap:anywhere]">
          {name}
          {kind === 1 && <Tag>{nounOf(kind)}</Tag>}
          {is_verified === 1 && <Tag tone="teal">已认证</Tag>}
        </p>
        <p className="text-xs text-muted">
          {company} · {roleName(kind, 'owner')} {owner} · {members} 位成员
        </p>
        {field && <p className="text-xs text-muted">{field}</p>}
        {note && <p className="mt-1 text-xs text-body [overflow-wrap:anywhere]">{note}</p>}
      </div>
      {children}
    </li>
  );
}
