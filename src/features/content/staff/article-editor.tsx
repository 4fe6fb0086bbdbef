import { Drawer } from 'antd';
import { useState } from 'react';
import type { DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { sendStaff } from '../../../ui/asking/staff-send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { type ArticleKind, contentArticle, contentVersion } from '../contract.staff.ts';
import type { Draft, Types } from './article-form.tsx';
import { ArticleForm } from './article-form.tsx';

/** The drawer in which an article is written; `rid` null is a new one. */
export function ArticleEditor({
  rid,
  kind,
  kindName,
  types,
  onClose,
  onDone,
}: {
  rid: string | null;
  kind: ArticleKind;
  kindName: string;
  types: Types;
} & DialogEnds) {
  const fresh: Draft = {
    kind,
    title: '',
    sketch: '',
    img: '',
    html: '',
    author: '',
    source: '',
    state: 'draft',
    publish_at: null,
    legal: null,
    showcase:
      kind === 'televised'
        ? { type_id: types[0]?.id ?? 0, video: '', params: [], service_rids: [], sort: 0 }
        : null,
  };
  return (
    <Drawer
      open
      size="min(960px, 100vw)"
      title={`${rid ? '编辑' : '新建'}${kindName}`}
      mask={{ closable: false }}
      onClose={onClose}
    >
      {rid ? (
        <Existing rid={rid} types={types} onDone={onDone} />
      ) : (
        <ArticleForm draft={fresh} types={types} onDone={onDone} />
      )}
    </Drawer>
  );
}

function Existing({ rid, types, onDone }: { rid: string; types: Types; onDone: () => void }) {
  const article = useCall(contentArticle, { rid });
  const [former, setFormer] = useState<{ id: number; title: string; html: string }>();
  const takeUp = async (id: number) => {
    await telling(async () => setFormer({ id, ...(await sendStaff(contentVersion, { id })) }));
  };
  return (
    <StaffLoaded state={article}>
      {({ version, versions, ...draft }) => (
        <ArticleForm
          key={former?.id ?? 0}
          rid={rid}
          version={version}
          versions={versions}
          draft={former ? { ...draft, title: former.title, html: former.html } : draft}
          types={types}
          onTakeUp={(id) => void takeUp(id)}
          onDone={onDone}
        />
      )}
    </StaffLoaded>
  );
}
