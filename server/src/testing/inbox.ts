import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Mail, mailBy } from '#server/platform/mail/outbox';
import { smtpMailer } from '#server/platform/mail/smtp';
import type { Clock } from '#shared/time';

export interface Received {
  to: string[];
  subject: string;
  text: string;
  email: Email;
}

export interface Inbox {
  /** As MAIL_URL. */
  url: string;
  received: Received[];
  attempts: string[];
  /** Replies to the next recipients; 0 breaks the connection. Default: accepts. */
  next(...codes: number[]): void;
  linkTo(address: string, path: string): string | undefined;
  mail(clock: Clock): Mail;
  close(): Promise<void>;
}

export const MAIL_FROM = 'Reserva <reservas@exemplo.ao>';

/** A real SMTP server on loopback. */
export async function startInbox(port = 0): Promise<Inbox> {
  const codes: number[] = [];
  const inbox: Pick<Inbox, 'received' | 'attempts'> = { received: [], attempts: [] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      inbox.attempts.push(address);
      const code = codes.shift();
      if (code === undefined) return done();
      if (code === 0) return breakOff(open);
      done(Object.assign(new Error('refused by the test'), { responseCode: code }));
    },
    async onData(stream, session, done) {
      const email = await PostalMime.parse(await buffer(stream));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      inbox.received.push({ to, subject: email.subject ?? '', text: email.text ?? '', email });
      done();
    },
  });
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const url = await listen(server, port);
  return {
    ...inbox,
    url,
    next: (...list) => void codes.push(...list),
    linkTo: (address, path) =>
      linkIn(
        inbox.received.findLast(({ to }) => to.includes(address)),
        path,
      ),
    mail: (clock) => mailBy(smtpMailer({ url, from: MAIL_FROM, clock }), ['a secret for tests only']),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const linkIn = (received: Received | undefined, path: string): string | undefined =>
  received?.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(path));

function breakOff(open: Set<Socket>): void {
  for (const socket of open) socket.destroy();
}

async function listen(server: SMTPServer, port: number): Promise<string> {
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
