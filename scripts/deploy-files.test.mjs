import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from './process.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile');
const settings = [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name);

test('each source that the image copies exists and is sent to the builder', () => {
  const sent = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name);
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names.split(' '));
  expect(copies.length).toBeGreaterThan(5);
  for (const name of copies)
    expect([name, existsSync(join(ROOT, name)), sent.includes(name)]).toEqual([name, true, true]);
});

test('the image and the service start as another user than root, and the start does not build', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^CMD \["node", "server\/src\/start\.ts"\]$/m);
  expect(read('deploy/reserva.service')).toMatch(/^User=reserva$/m);
});

test('the compose file names known settings, known services and no secret', () => {
  const { services, ...file } = parse(read('deploy/compose.yaml'), { merge: true });
  for (const name of Object.keys(file['x-settings'])) expect(settings).toContain(name);
  for (const { depends_on: needed = [], build } of Object.values(services)) {
    const names = Array.isArray(needed) ? needed : Object.keys(needed);
    for (const name of names) expect(Object.keys(services)).toContain(name);
    if (build) expect(existsSync(resolve(ROOT, 'deploy', build.context, build.dockerfile))).toBe(true);
  }
  for (const { file: source } of Object.values(file.configs).filter((config) => config.file))
    expect(existsSync(resolve(ROOT, 'deploy', source)), source).toBe(true);
  const secrets = Object.entries({
    ...file['x-settings'],
    ...services.postgres.environment,
    ...services.objects.environment,
  });
  for (const [name, value] of secrets.filter(([name]) => /SECRET|PASSWORD|KEY/.test(name))) {
    expect(value, name).toMatch(/^\$\{[A-Z\d_]+:[?-]\}$/);
  }
});

const KUBERNETES = 'deploy/kubernetes';
const manifests = readdirSync(join(ROOT, KUBERNETES)).flatMap((name) =>
  parseAllDocuments(read(`${KUBERNETES}/${name}`)).map((document) => document.toJS()),
);
const kind = (name) => manifests.filter((manifest) => manifest.kind === name);

test('the Kubernetes manifests name known settings and each other, and hold no secret', () => {
  const [{ data }] = kind('ConfigMap');
  for (const name of Object.keys(data)) {
    expect(settings).toContain(name);
    expect(name).not.toMatch(/SECRET|PASSWORD|KEY|TOKEN|DATABASE_URL/);
  }
  expect(kind('Secret')).toEqual([]);
  const [{ spec: deployment }] = kind('Deployment');
  const { labels } = deployment.template.metadata;
  expect(deployment.selector.matchLabels).toEqual(labels);
  expect(kind('Service')[0].spec.selector).toEqual(labels);
  expect(kind('PodDisruptionBudget')[0].spec.selector.matchLabels).toEqual(labels);
  for (const { spec } of [deployment.template, kind('Job')[0].spec.template]) {
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    expect(spec.containers[0].envFrom[0].configMapRef.name).toBe(kind('ConfigMap')[0].metadata.name);
  }
});

test('Kubernetes asks paths that the server answers, and waits for its stop', () => {
  const { containers, terminationGracePeriodSeconds } = kind('Deployment')[0].spec.template.spec;
  const [{ startupProbe, readinessProbe, livenessProbe, lifecycle }] = containers;
  for (const probe of [startupProbe, readinessProbe, livenessProbe])
    expect(read('server/src/platform/http/health.ts')).toContain(`'${probe.httpGet.path}'`);
  const [, stop] = /^const STOP_WITHIN_MS = ([\d_]+);$/m.exec(read('server/src/start.ts'));
  const pause = Number(lifecycle.preStop.exec.command[1]);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(pause + Number(stop.replace('_', '')) / 1000);
});

test('the commands of the files exist', () => {
  const named = [
    ...`${dockerfile}${read('deploy/compose.yaml')}${read('deploy/reserva.service')}${read(`${KUBERNETES}/migrate.yaml`)}`.matchAll(
      /server\/src\/[\w/.-]+\.ts/g,
    ),
  ];
  expect(named.length).toBeGreaterThan(2);
  for (const [path] of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
});
