import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { settlementList } from '../../contract.ts';

type Asked = Parameters<ReturnType<typeof useSaveFile<typeof settlementList>>['save']>[0];

/** Saves the whole list as it is narrowed, as a spreadsheet. */
export function ListDownload({ asked }: { asked: Asked }) {
  const { save, isBusy } = useSaveFile(settlementList);
  return (
    <Button
      kind="outline"
      className="h-11 px-4 md:h-10"
      aria-busy={isBusy}
      onClick={() => !isBusy && void save({ ...asked, export: 1 })}
    >
      <Icon name="dl" />
      下载清单
    </Button>
  );
}
