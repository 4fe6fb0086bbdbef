import { FilesField } from './files-field.tsx';

const none: never[] = [];

/** The receipt of a bank transfer; `onChange` hears its rid, or that there is none. */
export function VoucherField({ problem, onChange }: { problem?: string; onChange: (rid: string) => void }) {
  return (
    <FilesField
      purpose="voucher"
      most={1}
      value={none}
      onChange={(files) => onChange(files[0]?.rid ?? '')}
      label="转账凭证"
      name="voucher"
      problem={problem}
    />
  );
}
