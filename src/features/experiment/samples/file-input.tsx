import type { InputProps } from '../../catalogue/forms/public/written-fields.tsx';
import { filesIn, fileValue } from '../../catalogue/forms/rules.files.ts';
import { FilesField } from '../../files/public/files-field.tsx';

/** Takes the files that a form asks for, and keeps in the form which they are. */
export function FileInput({ field, value, onChange }: InputProps) {
  return (
    <>
      <FilesField
        purpose="order"
        label={`上传${field.name}`}
        name={field.key}
        value={filesIn(value)}
        onChange={(files) => onChange(files.map(fileValue))}
      />
      {field.accept && (
        <p className="mt-1 text-2xs text-muted">本项支持 {field.accept.split(',').join('、')}</p>
      )}
    </>
  );
}
