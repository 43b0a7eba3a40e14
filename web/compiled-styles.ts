import griffel from '@griffel/vite-plugin';
import type { Plugin } from 'vite';

/**
 * Compiles each `makeStyles` and `makeResetStyles` when the product is built. The first page has no room for the compiler
 * in its 140 KiB of scripts.
 */
export const compiledStyles = (): Plugin => ({
  ...(griffel({ include: /\/ui\/src\/.*\.tsx?$/, babelOptions: { presets: ['@babel/preset-typescript'] } }) as Plugin),
  apply: 'build',
});
