import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { AntdFrame } from '../../../../ui/antd/frame.tsx';
import { TitleForm } from './title-form.tsx';

/** Adds a title without leaving the page. */
export function NewTitleDialog({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: (rid: string) => Promise<void>;
}) {
  return (
    <AntdFrame>
      <FormModal title="新增抬头" width={640} onClose={onClose}>
        <TitleForm title={undefined} onSaved={onSaved} />
      </FormModal>
    </AntdFrame>
  );
}
