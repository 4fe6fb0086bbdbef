import { Progress } from 'antd';
import { SignedOut } from '../../../core/failure.ts';
import type { Sending } from '../../../ui/asking/send-file.ts';
import { sendStaff } from '../../../ui/asking/staff-send.ts';
import { readStaffSession } from '../../../ui/asking/staff-session.ts';
import { type KeptFile, type StaffPurpose, staffResumable, staffUploadFinish } from '../contract.ts';
import { sendParts } from '../public/send-resumable.ts';

/** Sends a file of a member of staff in parts, as `sendResumable` does those of customers. */
export async function sendStaffFile(purpose: StaffPurpose, file: File, sending: Sending): Promise<KeptFile> {
  const tokenOf = async () => {
    const token = readStaffSession()?.token;
    if (!token) throw new SignedOut();
    return token;
  };
  const id = await sendParts({ endpoint: staffResumable.path, tokenOf }, purpose, file, sending);
  return sendStaff(staffUploadFinish, { id }, { timeout: 60_000, signal: sending.signal });
}

/** How much of a file has been sent; `share` from 0 to 1. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  return <Progress percent={Math.floor(share * 100)} size="small" aria-label={`上传进度：${name}`} />;
}
