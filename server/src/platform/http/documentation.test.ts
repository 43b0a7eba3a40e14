import { describe, expect, test } from 'vitest';
import type { ApiDocument, Documented } from '#server/platform/http/documentation-page';
import { mediaOf, openApi, operations } from '#server/platform/http/openapi';
import { serverForFile } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { errorStatus } from '#shared/errors';

const server = await serverForFile();
const document = (await (await server.caller().fetch('/api/openapi.json')).json()) as ApiDocument;

const documented = (name: EndpointName): Documented =>
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === name)!;

describe('the OpenAPI document', () => {
  test.each(Object.entries(api) as [EndpointName, Endpoint][])('describes %s', (name, row) => {
    const path = document.paths[`/api${row.path.replace(/:(\w+)/g, '{$1}')}`]!;
    const operation = path[row.method.toLowerCase()]!;
    expect(operation.operationId).toBe(name);
    expect(operation.responses).toHaveProperty(String(row.status));
    expect(operation.security).toEqual(row.access === 'public' ? [] : [{ session: [] }, { desk: [] }]);
    const parts = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(parts.map((part) => part.name)).toEqual([...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    expect(operation.requestBody === undefined || row.method !== 'GET').toBe(true);
  });

  test('has version 3.1 and the closed list of error codes', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.schemas.Error.properties!.code!.enum).toEqual(Object.keys(errorStatus));
  });

  test('places path parameters, query and body correctly', () => {
    const schedule = documented('scheduleOfDay').parameters.map(({ name, in: place }) => `${place} ${name}`);
    expect(schedule).toEqual(expect.arrayContaining(['path slugOrId', 'path date']));
    const search = documented('searchVenues').parameters;
    expect(search.find(({ name }) => name === 'categoryIds')).toMatchObject({ in: 'query', required: false });
    const signUp = documented('signUpManager').requestBody!.content['application/json'].schema;
    expect(Object.keys(signUp.properties!)).toEqual(['nome', 'email', 'password', 'telemovel', 'termsAccepted']);
    expect(signUp.required).toEqual(['nome', 'email', 'password', 'telemovel', 'termsAccepted']);
    const decision = documented('decideVenue');
    expect(decision.requestBody!.content['application/json'].schema.properties).not.toHaveProperty('venueId');
  });

  test('offers Idempotency-Key on creating endpoints only', () => {
    const takesKey = (name: EndpointName) =>
      documented(name).parameters.some((parameter) => parameter.name === 'Idempotency-Key');
    expect(takesKey('book')).toBe(true);
    expect(takesKey('createVenue')).toBe(true);
    expect(takesKey('logInManager')).toBe(false);
    expect(takesKey('searchVenues')).toBe(false);
  });

  test("lists the router's own refusals", () => {
    expect(Object.keys(documented('createVenue').responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '413', '415', 'default']),
    );
    expect(Object.keys(documented('book').responses)).toContain('429');
    expect(Object.keys(documented('categories').responses)).toEqual(['200', 'default']);
  });

  test.each<[EndpointName, string]>([
    ['guestCalendar', 'text/calendar'],
    ['venueCalendar', 'text/calendar'],
    ['exportReservations', 'text/csv'],
    ['liveChanges', 'text/event-stream'],
    ['whatsappChallenge', 'text/plain'],
    ['book', 'application/json'],
  ])('documents %s as answering %s', (name, type) => {
    const { content } = documented(name).responses[api[name].status] as { content: Record<string, object> };
    expect(Object.keys(content)).toEqual([type]);
  });

  test('has the media type of each response that is no JSON and no redirect', () => {
    const others = Object.entries(api).filter(([, { answer }]) => !['json', 'redirect'].includes(answer));
    for (const [name, row] of others as [EndpointName, Endpoint][]) {
      expect(documented(name).responses[row.status]).toMatchObject({
        content: { [mediaOf[row.answer as keyof typeof mediaOf][0]]: { schema: { type: 'string' } } },
      });
    }
  });

  test("documents the webhook's signature, without a limit per address", () => {
    const { responses } = documented('whatsappEvent');
    expect(responses['403']).toMatchObject({ description: expect.stringContaining('bad_signature') });
    expect(responses).not.toHaveProperty('429');
  });

  test('has no unresolved schema reference', () => {
    const references = JSON.stringify(openApi()).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Error"']));
  });
});

describe('the HTML page', () => {
  test('shows every endpoint by feature, without scripts', async () => {
    const response = await server.caller().fetch('/api/docs');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const page = await response.text();
    for (const { name, path, row } of operations()) {
      expect(page).toContain(`<article id="${name}">`);
      expect(page).toContain(path);
      expect(page).toContain(row.method);
    }
    expect(page).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(page).not.toContain('undefined');
  });

  test('every endpoint belongs to a feature', () => {
    expect(operations().filter(({ feature }) => feature === 'other')).toEqual([]);
  });
});
