import { request as plainRequest } from 'node:http';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount, PASSWORD } from '#server/features/auth/test-accounts';
import { uploads } from '#server/features/uploads/table';
import { anAddress, aPicture, aPngOf, look, put, upload } from '#server/features/uploads/test-images';
import { aManager } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { type Caller, serverForFile } from '#server/testing/server';
import { MINUTE_MS } from '#shared/time';

const server = await serverForFile();
let manager: Caller;
let jpeg: Buffer;
/** Quickly encoded, where the picture does not matter. */
let small: Buffer;
let other: Buffer;
beforeAll(async () => {
  jpeg = await aPicture().jpeg().toBuffer();
  small = await aPicture(240, 160).jpeg().toBuffer();
  other = await aPicture(300, 200).png().toBuffer();
});
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  manager = (await aManager(server)).caller;
});

const rows = () => server.database.db.select().from(uploads);

describe('an uploaded image', () => {
  test('is stored upright in three widths and two formats, and never enlarged', async () => {
    const { status, body } = await upload(manager, jpeg);
    expect(status).toBe(200);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/objects\/uploads\/[0-9a-f-]{36}$/),
      width: 1200,
      height: 800,
    });
    for (const [name, format, width] of [
      ['480.avif', 'heif', 480],
      ['960.avif', 'heif', 960],
      ['1600.avif', 'heif', 1200],
      ['480.webp', 'webp', 480],
      ['960.webp', 'webp', 960],
      ['1600.webp', 'webp', 1200],
      ['jpeg', 'jpeg', 1200],
    ] as const) {
      const { bytes, headers } = await look(server, `${body.url}/${name}`);
      const shown = await sharp(bytes).metadata();
      expect([shown.format, shown.width, shown.height]).toEqual([format, width, Math.round((width * 2) / 3)]);
      expect(headers.get('content-type')).toBe(`image/${name.split('.').at(-1)}`);
    }
  });

  test('keeps no location or camera data, and keeps its orientation', async () => {
    const taken = await aPicture(400, 300)
      .withExif({ IFD0: { Make: 'Kianda' }, IFD3: { GPSLatitude: '8/1 48/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([before.orientation, taken.includes('Kianda')]).toEqual([6, true]);
    const { body } = await upload(manager, taken);
    expect(body).toMatchObject({ width: 300, height: 400 });
    for (const name of ['960.avif', '480.webp', 'jpeg']) {
      const { bytes } = await look(server, `${body.url}/${name}`);
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect([width, height]).toEqual([300, 400]);
      expect(bytes.includes('Kianda')).toBe(false);
    }
  });

  test('is identified by its bytes, whatever the header says', async () => {
    const png = await aPicture(50, 40).png().toBuffer();
    for (const type of ['text/plain', 'application/json', 'image/svg+xml', 'image/heic']) {
      expect((await upload(manager, png, { 'content-type': type })).status).toBe(200);
    }
  });

  test('may be grey, 16-bit, transparent or CMYK', async () => {
    const pictures = [
      aPicture(60, 40).greyscale().png(),
      aPicture(60, 40).toColourspace('rgb16').png(),
      sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.3 } } }).png(),
      aPicture(60, 40).toColourspace('cmyk').jpeg(),
    ];
    for (const picture of pictures) {
      const { status, body } = await upload(manager, await picture.toBuffer());
      expect([status, body.width]).toEqual([200, 60]);
    }
  });
});

describe('an upload address', () => {
  test('is for managers', async () => {
    expect((await server.caller().call('createUpload', {})).status).toBe(401);
    const { caller: user } = await aManager(server, { role: 'STAFF' });
    expect((await user.call('createUpload', {})).status).toBe(403);
  });

  test('accepts one file: another one is refused and changes nothing', async () => {
    const address = await anAddress(manager);
    const { body } = await put(manager, address, small);
    const before = await look(server, `${body.url}/960.webp`);
    const second = await put(manager, address, other);
    expect([second.status, second.error.code]).toEqual([409, 'upload_used']);
    expect((await look(server, `${body.url}/960.webp`)).bytes.equals(before.bytes)).toBe(true);
  });

  test('answers a repetition of the same file alike, and stores no second picture', async () => {
    const address = await anAddress(manager);
    const before = (await rows()).length;
    const first = await put(manager, address, small);
    server.clock.advance(31 * MINUTE_MS);
    expect(await put(manager, address, small)).toEqual(first);
    expect(await rows()).toHaveLength(before + 1);
  });

  test('accepts one of two files at the same time', async () => {
    const address = await anAddress(manager);
    const answers = await Promise.all([put(manager, address, small), put(manager, address, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200)!;
    const { width } = await sharp((await look(server, `${body.url}/1600.webp`)).bytes).metadata();
    expect(width).toBe(body.width);
  });

  test('accepts a file again after a broken connection', async () => {
    const address = await anAddress(manager);
    await expect(broken(address, small)).rejects.toThrow();
    expect((await put(manager, address, small)).status).toBe(200);
  });

  test('expires', async () => {
    const address = await anAddress(manager);
    server.clock.advance(30 * MINUTE_MS - 1);
    expect((await put(manager, address, small)).status).toBe(200);
    const late = await anAddress(manager);
    server.clock.advance(30 * MINUTE_MS);
    const answer = await put(manager, late, small);
    expect([answer.status, answer.error.code]).toEqual([410, 'upload_expired']);
  });

  test('is bound to its account, and cannot be forged, prolonged or changed to another picture', async () => {
    const address = await anAddress(manager);
    const { caller: neighbour } = await aManager(server);
    const other = await anAddress(manager);
    const elsewhere = address.replace(/uploads\/[^?]+/, other.match(/uploads\/[^?]+/)![0]);
    const refused = [
      await put(neighbour, address, small),
      await put(
        manager,
        address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        small,
      ),
      await put(
        manager,
        address.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
        small,
      ),
      await put(manager, elsewhere, small),
      await put(manager, address.replace(/&signature.*/, ''), small),
      await put(manager, address.split('?')[0]!, small),
      await put(manager, `${address}&signature=x`, small),
      await put(manager, '/objects/uploads/casa?expires=1&signature=x', small),
    ];
    for (const { status, error } of refused) expect([status, error.code]).toEqual([403, 'upload_refused']);
    expect((await put(manager, address, small)).status).toBe(200);
  });

  test('needs the session, and refuses desk tokens and other sites', async () => {
    const address = await anAddress(manager);
    expect((await put(server.caller(), address, small)).status).toBe(401);
    expect((await put(manager, address, small, { authorization: 'Bearer x' })).status).toBe(401);
    const foreign = await put(manager, address, small, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.error.code]).toEqual([403, 'cross_site']);
  });

  test('is refused after too many requests', async () => {
    let last = 0;
    for (let index = 0; index <= 120 && last !== 429; index++) last = (await manager.call('createUpload', {})).status;
    expect(last).toBe(429);
  });
});

describe('a file', () => {
  const refusalOf = async (file: Uint8Array) => {
    const { status, error } = await upload(manager, file);
    return [status, error.code];
  };

  test('may have 10,485,760 bytes and no more, declared or not', {
    tags: ['spec-5.23', 'spec-9.15'],
  }, async () => {
    const most = await aPngOf(10_485_760);
    expect((await upload(manager, most)).status).toBe(200);
    const tooLong = await aPngOf(10_485_761);
    expect(await refusalOf(tooLong)).toEqual([413, 'image_too_large']);
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < tooLong.length; at += 65_536) controller.enqueue(tooLong.subarray(at, at + 65_536));
        controller.close();
      },
    });
    const { status, error } = await put(manager, await anAddress(manager), pieces);
    expect([status, error.code]).toEqual([413, 'image_too_large']);
  });

  test('far too large is refused before it is read', async () => {
    expect(await declared(5_000_000_000)).toEqual([413, 'close']);
  });

  test('that is empty, truncated or no image is refused, each with its own text', { tags: ['spec-5.21'] }, async () => {
    expect(await refusalOf(Buffer.alloc(0))).toEqual([400, 'image_empty']);
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const whole = await aPicture(300, 200).toFormat(format).toBuffer();
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * 0.6)))).toEqual([400, 'image_damaged']);
      expect(await refusalOf(whole.subarray(0, 40))).toEqual([400, 'image_damaged']);
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const tiff = await aPicture(20, 20).tiff().toBuffer();
    for (const disguised of [Buffer.from(svg), Buffer.from('GIF8'), Buffer.from('<html>'), tiff]) {
      expect(await refusalOf(disguised)).toEqual([415, 'not_an_image']);
    }
    const mixed = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]);
    expect(await refusalOf(mixed)).toEqual([400, 'image_damaged']);
  });

  test('that is small and decodes to 60 megapixels is refused, one of 50 is not', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#222' }, limitInputPixels: false })
        .toColourspace('b-w')
        .png()
        .toBuffer();
    const bomb = await plain(10_000, 6000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(bomb)).toEqual([400, 'image_too_many_pixels']);
    expect((await upload(manager, await plain(10_000, 5000))).body).toMatchObject({ width: 1600, height: 800 });
  });

  test('that is animated becomes its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 30 * 3, 250), Buffer.alloc(40 * 30 * 3, 5)]);
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
        .toFormat(format, { delay: [100, 100], loop: 0 })
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(2);
      const { body } = await upload(manager, moving);
      expect(body).toMatchObject({ width: 40, height: 30 });
      const { bytes } = await look(server, `${body.url}/480.webp`);
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      expect((await sharp(bytes).stats()).channels[0]!.mean).toBeGreaterThan(230);
    }
  });
});

/** Sends half of a file and breaks the connection. */
function broken(address: string, file: Buffer) {
  let isHalfSent = false;
  const half = new ReadableStream({
    pull(controller) {
      if (isHalfSent) return controller.error(new Error('the line broke'));
      isHalfSent = true;
      controller.enqueue(file.subarray(0, file.length / 2));
    },
  });
  return put(manager, address, half);
}

/** Declares a file's length and waits for the answer. */
async function declared(length: number) {
  const user = await anAccount(server);
  const login = await fetch(`${server.url}/api/auth/manager/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  });
  const headers = {
    cookie: login.headers
      .getSetCookie()
      .find((set) => set.startsWith('reserva.sid'))!
      .split(';')[0]!,
    'content-length': length,
  };
  const asked = await fetch(`${server.url}/api/objects/upload`, {
    method: 'POST',
    headers: { cookie: headers.cookie },
  });
  const { uploadURL } = (await asked.json()) as { uploadURL: string };
  return new Promise<unknown[]>((resolve, reject) => {
    const call = plainRequest(server.url + uploadURL, { method: 'PUT', headers }, (response) => {
      resolve([response.statusCode, response.headers.connection]);
      call.destroy();
    });
    call.on('error', reject);
    call.write('x');
  });
}
