import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Scene = 'mirante' | 'praia' | 'jango' | 'spa' | 'arcadas' | 'garrafeira' | 'cafe' | 'brasa';

/** Variation of an image: hue in degrees, lightness, mirrored. */
export interface Cover {
  scene: Scene;
  turn?: number;
  light?: number;
  mirrored?: boolean;
}

export function writeCover(folder: string, slug: string, cover: Cover): string {
  const target = join(folder, 'objects', 'covers');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, `${slug}.svg`), drawCover(cover));
  return `/objects/covers/${slug}.svg`;
}

function drawCover({ scene, turn = 0, light = 1, mirrored = false }: Cover): string {
  const drawing = readFileSync(join(import.meta.dirname, 'covers', `${scene}.svg`), 'utf8');
  const coloured = drawing.replace(/"#([0-9a-f]{6})"/g, (_, hex: string) => `"${recolour(hex, turn, light)}"`);
  if (!mirrored) return coloured;
  return coloured
    .replace('</defs>', '</defs><g transform="translate(384 0) scale(-1 1)">')
    .replace(/<\/svg>\s*$/, '</g></svg>\n');
}

/** Keeps the saturation. */
function recolour(hex: string, turn: number, light: number): string {
  const [hue, saturation, lightness] = toHsl(hex);
  const turned = (hue + turn + 360) % 360;
  const lit = Math.min(1, lightness * light);
  const spread = saturation * Math.min(lit, 1 - lit);
  const channel = (offset: number) => {
    const at = (offset + turned / 30) % 12;
    const value = lit - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

function toHsl(hex: string): [number, number, number] {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return [0, 0, lightness];
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [(sixth * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}
