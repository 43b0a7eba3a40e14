import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/rules';
import { openScreen } from '#ui/features/dashboard/testing.tsx';
import VenueSetupScreen from '#ui/screens/staff/VenueSetupScreen.tsx';
import { waitForValue } from '#ui/testing/wait.ts';

const STORED = '/objects/uploads/0199aaaa-0000-7000-8000-000000000001';

class FakeCall {
  static made: FakeCall[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  address = '';
  status = 0;
  statusText = '';
  responseText = '';
  body: unknown;
  isAborted = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open(_method: string, address: string) {
    this.address = address;
    FakeCall.made.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => null;
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  answer(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    return act(async () => this.onload());
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeCall);
  FakeCall.made = [];
});

const png = (name = 'capa.png') => new File([latin('\x89PNG\r\n\x1a\n')], name, { type: 'image/png' });
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

async function openDialog() {
  let addresses = 0;
  const opened = await openScreen(
    VenueSetupScreen,
    { categories: () => [], createUpload: () => ({ uploadURL: `${STORED}?signature=${++addresses}` }) },
    '/gerir-reserva/venue-setup',
  );
  await act(async () => button('Carregar imagem').click());
  return { ...opened, dialog: await within(document.body).findByRole('dialog') };
}

const button = (word: string) => within(document.body).getByRole('button', { name: new RegExp(`^${word}`) });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = (...files: File[]) =>
  act(async () => {
    Object.defineProperty(input(), 'files', { value: files, configurable: true });
    input().dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((done) => setTimeout(done, 20));
  });
/** Accessible description of the input. */
const saidAtInput = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const press = (word: string) =>
  act(async () => {
    within(screen.getByRole('dialog'))
      .queryByRole('button', { name: new RegExp(`^${word}`) })
      ?.click();
  });
const send = async (word = 'Carregar') => {
  const before = FakeCall.made.length;
  await press(word);
  return waitForValue(() => FakeCall.made[before]);
};

describe('the dialog', () => {
  test('sends one image to the address it asked for, says how far it is, and fills the field', {
    tags: ['spec-2.95', 'spec-5.24', 'spec-7.23', 'spec-7.36', 'spec-8.29'],
  }, async () => {
    const { dialog, page, toasts, called } = await openDialog();
    expect(saidAtInput()).toContain('Apenas imagens são permitidas. Tamanho máximo: 10MB');
    expect(input().multiple).toBe(false);
    const file = png();
    await choose(file);
    expect(dialog.textContent).toContain('capa.png');
    const call = await send();
    expect(called('createUpload')).toHaveLength(1);
    expect([call.address, call.body]).toEqual([`${STORED}?signature=1`, file]);
    expect(call.headers['Accept-Language']).toBe('pt-AO');
    await act(async () => call.upload.onprogress?.({ loaded: 42, total: 100 }));
    const bar = within(dialog).getByRole('progressbar');
    expect([bar.getAttribute('aria-valuenow'), dialog.textContent]).toEqual(['0.42', expect.stringContaining('42 %')]);
    await act(async () => call.upload.onprogress?.({ loaded: 100, total: 100 }));
    expect(within(dialog).getByRole('status').textContent).toBe('A preparar a imagem...');
    await call.answer(200, { url: STORED, width: 1600, height: 900 });
    expect(toasts).toEqual([{ title: 'Imagem carregada', description: 'A imagem de capa foi carregada com sucesso.' }]);
    expect(within(page).getByLabelText<HTMLInputElement>(/^Imagem de capa/).value).toBe(STORED);
    const offered = [...page.querySelectorAll('picture source')].map((source) => source.getAttribute('srcset'));
    expect(offered.map((set) => set?.split(' ')[0])).toEqual([`${STORED}/480.avif`, `${STORED}/480.webp`]);
  });

  test.each([
    ['longer than 10 MB', () => new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'a.png'), 'mais de 10 MB'],
    ['empty', () => new File([], 'a.png'), 'está vazio'],
    ['no image', () => new File(['<svg/>'], 'a.png', { type: 'image/png' }), 'não é uma imagem'],
  ])(
    'refuses a file that is %s beside the field, before anything is sent',
    { tags: ['spec-5.21'] },
    async (_what, file, words) => {
      const { called } = await openDialog();
      await choose(file());
      expect(saidAtInput()).toContain(words);
      expect(input().getAttribute('aria-invalid')).toBe('true');
      await choose(png());
      expect(input().getAttribute('aria-invalid')).not.toBe('true');
      expect(called('createUpload')).toEqual([]);
    },
  );

  test('takes one image at a time, and asks for one first', { tags: ['spec-5.22', 'spec-9.15'] }, async () => {
    await openDialog();
    await press('Carregar');
    expect(saidAtInput()).toContain('Escolha primeiro uma imagem.');
    await choose(png('a.png'), png('b.png'));
    expect(saidAtInput()).toContain('Largue uma só imagem.');
  });

  test('refuses a file that the device cannot read, such as one of a cloud without a connection', async () => {
    const { called } = await openDialog();
    const remote = png();
    Object.assign(remote, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
    });
    await choose(remote);
    expect(saidAtInput()).toContain('A imagem está danificada ou incompleta.');
    await press('Carregar');
    expect(called('createUpload')).toEqual([]);
  });

  test('keeps file and address after a connection error, so that a retry stores nothing twice', async () => {
    const { called, dialog } = await openDialog();
    await choose(png());
    const first = await send();
    await act(async () => first.onerror());
    expect(saidAtInput()).toContain('A ligação falhou antes de a imagem chegar.');
    expect(dialog.textContent).toContain('capa.png');
    const second = await send('Tentar de novo');
    expect([second.address, second.body]).toEqual([first.address, first.body]);
    expect(called('createUpload')).toHaveLength(1);
  });

  test('takes the sign-in page of a network for a lost connection', async () => {
    await openDialog();
    await choose(png());
    const first = await send();
    await first.answer(200, '<!doctype html><title>Wi-Fi</title>');
    expect(saidAtInput()).toContain('A ligação falhou antes de a imagem chegar.');
    const second = await send('Tentar de novo');
    await second.answer(200, { status: 'ok' });
    expect(saidAtInput()).toContain('A ligação falhou antes de a imagem chegar.');
    expect((await send('Tentar de novo')).address).toBe(first.address);
  });

  test('shows the server’s sentence, and requests a new address once the old one has expired', async () => {
    const { called } = await openDialog();
    await choose(png());
    const first = await send();
    await first.answer(507, { code: 'storage_full', message: 'Não há espaço para guardar a imagem.' });
    expect(saidAtInput()).toContain('Não há espaço para guardar a imagem.');
    const second = await send('Tentar de novo');
    await second.answer(410, { code: 'upload_expired', message: 'O tempo terminou.' });
    const third = await waitForValue(() => FakeCall.made[2]);
    expect(third.address).toBe(`${STORED}?signature=2`);
    expect(called('createUpload')).toHaveLength(2);
  });

  test('aborts the upload when it is closed', async () => {
    await openDialog();
    await choose(png());
    const call = await send();
    await press('Cancelar');
    expect(call.isAborted).toBe(true);
  });
});
