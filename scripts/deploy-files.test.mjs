import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

test('the commands of the files exist', () => {
  const named = [
    ...`${dockerfile}${read('deploy/compose.yaml')}${read('deploy/reserva.service')}`.matchAll(
      /server\/src\/[\w/.-]+\.ts/g,
    ),
  ];
  expect(named.length).toBeGreaterThan(2);
  for (const [path] of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
});
