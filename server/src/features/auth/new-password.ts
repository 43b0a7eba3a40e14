import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { isCommonPassword } from '#server/features/auth/common-passwords';
import { newPassword } from '#shared/auth/schema';

type Input = Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };

/** Prompts twice without echo, or reads the first line of piped input. */
export async function readNewPassword(input: Input, output: Writable): Promise<string> {
  const password = input.isTTY === true ? await promptTwice(input, output) : await firstLine(input);
  if (!newPassword.safeParse(password).success) throw new Error('The password must have 6 to 200 characters.');
  if (isCommonPassword(password))
    throw new Error('This password is one of those that are guessed first. Choose another one.');
  return password;
}

async function promptTwice(input: Input, output: Writable): Promise<string> {
  const password = await prompt(input, output, 'New password for the platform owner: ');
  if (password !== (await prompt(input, output, 'Again: ')))
    throw new Error('The two passwords differ; nothing was changed.');
  return password;
}

async function firstLine(input: Input): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}

const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = ['\u007f', '\b'];
const CANCEL = '\u0003';

function prompt(input: Input, output: Writable, question: string): Promise<string> {
  output.write(question);
  input.setRawMode?.(true);
  input.resume();
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const end = (finish: () => void) => {
      input.off('data', read);
      input.setRawMode?.(false);
      input.pause();
      output.write('\n');
      finish();
    };
    const read = (chunk: Buffer | string) => {
      for (const character of String(chunk)) {
        if (character === CANCEL) return end(() => reject(new Error('Nothing was changed.')));
        if (ENTER.includes(character)) return end(() => resolve(typed.join('')));
        typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : [...typed, character];
      }
    };
    input.on('data', read);
  });
}
