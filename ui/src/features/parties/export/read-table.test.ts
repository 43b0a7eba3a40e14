import { expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { createRowCounter, readTable } from '#ui/features/parties/export/read-table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const request = { address: '/api/x.csv', languageTag: 'pt-AO', signal: new AbortController().signal };

test('counts records: a line break inside quotes belongs to its cell, wherever a chunk ends', () => {
  const count = createRowCounter();
  expect(count(bytes('nome,notas\r\nRui,"duas'))).toBe(0);
  expect(count(bytes('\nlinhas ""assim"""\r\nAna,\r\n'))).toBe(2);
});

test('reports progress while the table streams and returns it whole', async () => {
  const parts = ['nome\n', 'Rui\nAna\n', 'Yuri\n'];
  const body = new ReadableStream({
    pull: (line) => {
      const part = parts.shift();
      if (part === undefined) line.close();
      else line.enqueue(bytes(part));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'X-Total-Rows': '3' } }));
  const seen: string[] = [];
  const { blob, done, total } = await readTable({
    ...request,
    onProgress: (progress) => seen.push(`${progress.done}/${progress.total}`),
  });
  expect(seen).toEqual(['0/3', '0/3', '2/3', '3/3']);
  expect([done, total]).toEqual([3, 3]);
  expect(await blob.text()).toBe('nome\nRui\nAna\nYuri\n');
});

test('throws the same errors for a refusal and a lost connection as other calls', async () => {
  const answer = () => new Response('{"code":"bad_input","message":"No máximo 800 dias."}', { status: 400 });
  vi.stubGlobal('fetch', async () => answer());
  const refused = await readTable({ ...request, onProgress: () => undefined }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).serverMessage).toBe('No máximo 800 dias.');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(readTable({ ...request, onProgress: () => undefined })).rejects.toBeInstanceOf(ConnectionError);
});
