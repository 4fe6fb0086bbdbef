import { sendPicture } from '../../features/content/staff/send-picture.ts';
import { SealField } from '../../features/files/staff/seal-field.tsx';
import { SettingsView } from '../../features/settings/staff/settings-view.tsx';

/** The settings, with the ways in which pictures and the seal come to the site. */
export default function SettingsPage() {
  return <SettingsView pieces={{ sendPicture, SealField }} />;
}
