import { useEffect, useRef } from 'react';
import { fetchFile, saveFile } from '../../../ui/asking/download.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { orderQuery } from '../contract.ts';
import { inputOf } from './query-address.ts';

/** Saves everything that the query finds as a spreadsheet; says that it is being made, and can be stopped. */
export function ExportButton({ search, isEmpty }: { search: URLSearchParams; isEmpty: boolean }) {
  const { run, isBusy } = useWork();
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const save = async () => {
    if (isBusy) return cancel.current?.abort();
    const control = new AbortController();
    cancel.current = control;
    await run(async () => {
      saveFile(await fetchFile(orderQuery, { ...inputOf(search), export: 1 }, control.signal));
      showSuccess('已导出');
    });
  };
  return (
    <Button
      kind="outline"
      aria-busy={isBusy}
      disabled={isEmpty}
      onClick={() => void save()}
      className="h-11 min-w-32 px-4 md:h-10 print:hidden disabled:cursor-not-allowed disabled:text-disabled"
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
    </Button>
  );
}
