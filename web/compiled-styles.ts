import griffel from '@griffel/vite-plugin';
import type { Plugin } from 'vite';

/**
 * Compiles each `makeStyles` and `makeResetStyles` when the product is built. The first page has no room for the compiler
 * in its 140 KiB of scripts.
 */
export function compiledStyles(): Plugin {
  const babelOptions = { presets: ['@babel/preset-typescript'] };
  const { transform, ...compiler } = griffel({ include: /\/ui\/src\/.*\.tsx?$/, babelOptions }) as Plugin;
  // Two thirds of the files have no styles; the compiler would parse them too.
  const onlyStyles = { filter: { code: /make(Reset)?Styles/ }, handler: transform as never };
  return { ...compiler, apply: 'build', transform: onlyStyles };
}
