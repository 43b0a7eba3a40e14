export { PlaywrightReport as default } from './test-reporters.mjs';
