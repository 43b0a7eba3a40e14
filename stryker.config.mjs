/** Only data: sentences, schemas, endpoint tables, field lists. The type check and other tests hold them. */
const DATA = [
  'i18n/**',
  'api/**',
  '**/{schema,api,errors,limits}.ts',
  '{desk/{bridge,local},history/{kinds,shown-fields},insights/analytics,messages/defaults,pages/page,reservations/desk}.ts',
];

/** Decisions of the server that read no database. */
const SERVER = [
  'features/{auth/known-device,reservations/{held-until,new-row,view},reviews/view,schedule/week-version}.ts',
  'features/{messages/{meta-errors,meta-events,taken-back,texts},uploads/{address,concurrency}}.ts',
  'platform/{http/{csv,logged,browser-name},live/{position,stream-limit}}.ts',
];

export default {
  plugins: ['./tools/mutation/runner.ts'],
  testRunner: 'rules',
  mutate: [
    'shared/src/**/*.ts',
    ...DATA.map((path) => `!shared/src/${path}`),
    ...SERVER.map((path) => `server/src/${path}`),
    '!**/*.test.ts',
    '!**/testing/**',
  ],
  ignorePatterns: ['/{ui,web,desktop,e2e,tools,docs,data,dist,out,scripts,test-results,playwright-report}'],
  // Its reader needs an older TypeScript.
  tsconfigFile: 'none.json',
  concurrency: 2,
  // Each mutant leaves a copy of the rules in memory.
  maxTestRunnerReuse: 200,
  timeoutMS: 30_000,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
};
