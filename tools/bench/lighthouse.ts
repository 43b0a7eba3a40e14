import { findBrowser } from '#scripts/programs';
import { check, type Figure, median } from './report.ts';
import { startServer } from './stage.ts';

const PAGES = { home: '/', venue: '/r/casa-da-kianda' };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LEAST = 0.95;
const OPENINGS = 5;
/** A mid-range phone's CPU and the slow network of the other figures. Lighthouse's default is 1.6 Mbit/s. */
const slowLine = { rttMs: 150, throughputKbps: 7.5 * 1024, cpuSlowdownMultiplier: 4 };
const lines = { 'on the slow line': { throttling: slowLine }, 'on Lighthouse’s own line': {} };

interface Lighthouse {
  default: (url: string, flags: object, config: object) => Promise<{ lhr: LighthouseResult }>;
}
interface ChromeLauncher {
  launch: (options: object) => Promise<{ port: number; kill: () => void }>;
}
interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

/**
 * Medians of Lighthouse's four categories for home and venue page; no figures if Lighthouse is not installed. Prefers
 * `chromium-headless-shell`: a browser with a window doubles every task's time on two cores.
 */
export async function measureLighthouse(): Promise<Figure[]> {
  const tools = await installed();
  if (tools === null) {
    console.log('not measured: Lighthouse is not installed (npm install --no-save lighthouse)');
    return [];
  }
  const server = await startServer();
  const figures: Figure[] = [];
  try {
    for (const [page, path] of Object.entries(PAGES)) {
      for (const [line, settings] of Object.entries(lines)) {
        const reports: LighthouseResult[] = [];
        for (let opening = 0; opening < OPENINGS; opening++)
          reports.push(await reportOn(server.url + path, settings, tools));
        figures.push(...figuresOf(`${page} ${line}`, reports));
      }
    }
  } finally {
    await server.stop();
  }
  return figures;
}

type Tools = [Lighthouse, ChromeLauncher];

/** Names in variables, so that the compiler does not resolve packages that may be missing. */
async function installed(): Promise<Tools | null> {
  const names = ['lighthouse', 'chrome-launcher'];
  return (await Promise.all(names.map((name) => import(name))).catch(() => null)) as Tools | null;
}

async function reportOn(url: string, settings: object, [lighthouse, launcher]: Tools): Promise<LighthouseResult> {
  const chromeFlags = ['--headless', '--no-sandbox', '--disable-gpu'];
  const browser = await launcher.launch({ chromePath: findBrowser({ isWatched: false }), chromeFlags });
  await settled();
  try {
    const config = { extends: 'lighthouse:default', settings };
    return (await lighthouse.default(url, { port: browser.port, logLevel: 'silent' }, config)).lhr;
  } finally {
    browser.kill();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 1500));

const figuresOf = (what: string, reports: LighthouseResult[]): Figure[] =>
  CATEGORIES.map((category) => {
    const scores = reports.map((report) => report.categories[category]!.score ?? 0);
    const detail = category === 'performance' ? reports.map(timesOf).join('; ') : '';
    return check(`${what}: ${category}`, String(median(scores)), `≥ ${LEAST}`, median(scores) >= LEAST, detail);
  });

function timesOf({ categories, audits }: LighthouseResult): string {
  const of = (audit: string) => audits[audit]?.displayValue ?? '–';
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(of);
  return `${categories.performance!.score} (${times.join(', ')})`;
}
