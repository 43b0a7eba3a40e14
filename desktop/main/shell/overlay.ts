import { crc32, deflateSync } from 'node:zlib';

const SIZE = 16;
const GROUND = [0xa7, 0x42, 0x0a, 0xff];
const INK = [0xff, 0xff, 0xff, 0xff];
const NOTHING = [0, 0, 0, 0];

/** Glyphs of 3 × 5 pixels, scaled by two. */
const GLYPHS: Record<string, string> = {
  ...{ 0: '111101101101111', 1: '010110010010111', 2: '111001111100111', 3: '111001111001111' },
  ...{ 4: '101101111001001', 5: '111100111001111', 6: '111100111101111', 7: '111001001001001' },
  ...{ 8: '111101111101111', 9: '111101111001111', '+': '000010111010000' },
};
const [WIDTH, HEIGHT, SCALE, GAP] = [3, 5, 2, 1];

/** From ten on the image only says "more". */
export function overlayOf(count: number): string {
  const text = count > 9 ? '9+' : String(count);
  const left = Math.floor((SIZE - text.length * (WIDTH * SCALE + GAP) + GAP) / 2);
  const top = (SIZE - HEIGHT * SCALE) / 2;
  const isInk = (x: number, y: number): boolean =>
    [...text].some((character, index) => {
      const column = Math.floor((x - left - index * (WIDTH * SCALE + GAP)) / SCALE);
      const row = Math.floor((y - top) / SCALE);
      const isWithin = column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT;
      return isWithin && GLYPHS[character]![row * WIDTH + column] === '1';
    });
  return `data:image/png;base64,${png((x, y) => (isInk(x, y) ? INK : isGround(x, y) ? GROUND : NOTHING)).toString('base64')}`;
}

function isGround(x: number, y: number): boolean {
  const fromEdge = (at: number) => Math.min(at, SIZE - 1 - at);
  return fromEdge(x) + fromEdge(y) > 2;
}

function png(colourAt: (x: number, y: number) => number[]): Buffer {
  const indices = [...Array(SIZE).keys()];
  // PNG filter type 0 (none) per row
  const rows = indices.flatMap((y) => [0, ...indices.flatMap((x) => colourAt(x, y))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // 8 bits per channel, RGBA
  header.set([8, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
