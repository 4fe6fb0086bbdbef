import { useState } from 'react';
import { base } from '../../../../core/language.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { Service, ServiceForm } from '../../forms/public/use-service-form.ts';
import { detailAddress } from '../../prices/public/service-texts.ts';
import { choicesHash } from '../../prices/rules.share.ts';

/** Copies a link to the page that restores the choices; where nothing can be copied, it is shown to be copied. */
export function ShareButton({ service, form }: { service: Service; form: ServiceForm }) {
  const [link, setLink] = useState('');
  const share = async () => {
    const address =
      location.origin + base + detailAddress(service.rid) + choicesHash(service.params, form.values);
    try {
      await navigator.clipboard.writeText(address);
      setLink('');
      showSuccess('链接已复制，打开后恢复当前选择');
    } catch {
      setLink(address);
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void share()}
        className="relative inline-flex h-8 items-center gap-1 rounded-sm border border-line bg-surface px-2.5 text-2xs text-body after:absolute after:-inset-1.5 hover:text-action noscript:hidden"
      >
        <Icon name="doc" className="size-3.5" />
        复制链接
      </button>
      {link && (
        <input
          readOnly
          aria-label="本页链接"
          value={link}
          onFocus={({ target }) => target.select()}
          className="h-8 w-full rounded-sm border border-control px-2 text-xs text-fg"
        />
      )}
    </>
  );
}
