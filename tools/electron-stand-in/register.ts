import { registerHooks } from 'node:module';

const stand = new URL('./electron.ts', import.meta.url).href;

/** From here on `electron` is the stand-in, for our code and for packages that bring it in. */
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: stand, format: 'module-typescript', shortCircuit: true } : next(name, context),
});
