import { sendPicture } from '../../features/content/staff/send-picture.ts';
import { SettingsView } from '../../features/settings/staff/settings-view.tsx';

/** The settings, with the way in which pictures come to the site. */
export default function SettingsPage() {
  return <SettingsView sendPicture={sendPicture} />;
}
