import { StatusTag } from '../../../../ui/showing/status-tag.tsx';

/** That work is in a hurry; nothing for what is not. */
export function HurryTag({ hurry }: { hurry: string }) {
  return hurry && <StatusTag tone={hurry === '特急' ? 'alert' : 'wait'}>{hurry}</StatusTag>;
}
