import { registerHooks } from 'node:module';

const stand = new URL('./electron.ts', import.meta.url).href;

/** Resolves `electron` to the stand-in, for our code and for packages. */
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: stand, format: 'module-typescript', shortCircuit: true } : next(name, context),
});
