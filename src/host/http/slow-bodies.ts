import type { IncomingMessage } from 'node:http';

/** How long a body may take, and how much of a file must come in each such time; ms and bytes. */
export type Patience = { time: number; progress: number };

const standard: Patience = { time: 30_000, progress: 30 * 1024 };

/**
 * Ends the connection of a request whose body is not here within 30 s; a path that takes files may take as long as
 * it likes while at least 1 KB comes each second (trust figure G33).
 */
export function endSlowBody(
  request: IncomingMessage,
  isUpload: (path: string) => boolean,
  { time, progress }: Patience = standard,
) {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const isPatient = isUpload(request.url?.split('?', 1)[0] ?? '');
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    if (!isPatient || socket.bytesRead - read < progress) socket.destroy();
    read = socket.bytesRead;
  }, time);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}
