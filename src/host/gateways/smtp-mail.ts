import type { Transporter } from 'nodemailer';
import type { MailGateway } from './gateways.ts';

/** The shop's outgoing mail server: `smtps://user:password@host:465` or `smtp://…`, and the sender it writes as. */
export type SmtpSettings = { url: string; from: string };

const patience = 5_000;

/**
 * Sends plain text, and files with it, through an SMTP server. A password leaves this machine over TLS only. Throws when the server
 * refuses, or keeps silent for 5 s.
 */
export function createSmtpMail({ url, from }: SmtpSettings): MailGateway {
  const { password, hostname } = new URL(url);
  let transport: Transporter | undefined;
  return {
    async send({ to, subject, text, files = [] }) {
      const attachments = files.map(({ name, type, bytes }) => ({
        ...{ filename: name, contentType: type, content: Buffer.from(bytes) },
      }));
      transport ??= await openTransport();
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, attachments });
    },
  };

  /** Read with the first mail, not while the shop starts. */
  async function openTransport() {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
      ...(password && !isThisMachine(hostname) ? { requireTLS: true } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
