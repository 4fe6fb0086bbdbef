import { useEffect, useRef, useState } from 'react';
import { fetchFile, saveFile } from '../../../ui/asking/download.ts';
import { messageOf } from '../../../ui/asking/send.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { orderQuery } from '../contract.ts';
import { inputOf, type QueryFields } from './query-address.ts';

/** Saves everything that the query finds as a spreadsheet; says that it is being made, and can be stopped. */
export function ExportButton({ fields, isEmpty }: { fields: QueryFields; isEmpty: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const save = async () => {
    if (isBusy) return cancel.current?.abort();
    cancel.current = new AbortController();
    setBusy(true);
    try {
      saveFile(await fetchFile(orderQuery, { ...inputOf(fields), export: 1 }, cancel.current.signal));
      showSuccess('已导出');
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-busy={isBusy}
      disabled={isEmpty}
      onClick={() => void save()}
      className={`h-11 min-w-32 px-4 md:h-10 print:hidden disabled:cursor-not-allowed disabled:text-disabled ${buttonClass('outline')}`}
    >
      {isBusy ? (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : (
        <Icon name="dl" />
      )}
      {isBusy ? '正在导出，点击取消' : '导出 Excel'}
    </button>
  );
}
