import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMail } from './smtp-mail.ts';

const from = '澄谱 <notice@lab.example.com>';
const message = { to: 'ada@example.com', subject: '您的验证码', text: '您的验证码为012345。\n\n.\n完' };

test('a message reaches the server with its sender, receiver and text', async () => {
  const server = await startMailServer();
  await createSmtpMail({ url: server.url, from }).send(message);
  expect(server.commands).toContain('MAIL FROM:<notice@lab.example.com>');
  expect(server.commands).toContain('RCPT TO:<ada@example.com>');
  const [head = '', ...parts] = server.mails[0]?.split('\n\n') ?? [];
  expect(head).toContain('To: ada@example.com');
  expect(decodeWords(/^Subject: (.*)$/m.exec(head)?.[1] ?? '')).toBe(message.subject);
  expect(head).toContain('Content-Type: text/plain; charset=utf-8');
  const body = parts.join('\n\n');
  const text = /base64/.test(head) ? Buffer.from(body, 'base64').toString() : decodeQuoted(body);
  expect(text.trim()).toBe(message.text);
});

test('files go with a message, byte for byte under their names', async () => {
  const server = await startMailServer();
  const bytes = Buffer.from([0, 255, 13, 10, 46, 10, 0x25]);
  const file = { name: '发票.pdf', type: 'application/pdf', bytes };
  await createSmtpMail({ url: server.url, from }).send({ ...message, files: [file] });
  const [mail = ''] = server.mails;
  expect(mail).toContain('Content-Type: application/pdf');
  expect(decodeURIComponent(/filename\*0\*=utf-8''(\S+)/.exec(mail)?.[1] ?? '')).toBe('发票.pdf');
  expect(mail).toContain(bytes.toString('base64'));
});

test('one address stays one, and no header can be slipped in', async () => {
  const server = await startMailServer();
  const mail = createSmtpMail({ url: server.url, from });
  await mail.send({ ...message, subject: '标题\r\nBcc: eve@example.com' });
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.com>']);
  expect(server.mails[0]).not.toMatch(/^Bcc:/m);
});

test('a refused receiver throws, so that the job tries again', async () => {
  const server = await startMailServer({ refuses: 'RCPT' });
  await expect(createSmtpMail({ url: server.url, from }).send(message)).rejects.toThrow(/550/);
  expect(server.mails).toEqual([]);
});

test('a password is not sent in clear to another machine', async () => {
  const server = await startMailServer();
  const url = server.url.replace('smtp://127.0.0.1', 'smtp://user:secret@127.0.0.2');
  await expect(createSmtpMail({ url, from }).send(message)).rejects.toThrow(/502/);
  expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([]);
});

/** A mail server on this machine that takes whatever comes, but for the command that it refuses. */
async function startMailServer({ refuses }: { refuses?: string } = {}) {
  const commands: string[] = [];
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 stand-in');
    createInterface(socket).on('line', (line) => {
      if (mail) {
        if (line !== '.') return void mail.push(line.replace(/^\./, ''));
        mails.push(mail.join('\n'));
        mail = undefined;
        return say('250 taken');
      }
      commands.push(line);
      const [verb = ''] = line.split(' ');
      if (verb === refuses) return say('550 refused');
      if (verb === 'STARTTLS') return say('502 not here');
      if (verb === 'DATA') {
        mail = [];
        return say('354 go on');
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say(verb === 'EHLO' ? '250-stand-in\r\n250 8BITMIME' : '250 ok');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, commands, mails };
}

function decodeWords(text: string): string {
  return text.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : decodeQuoted(word.replaceAll('_', ' ')),
  );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
