import { type Operation, openApi, operations } from '#server/platform/http/openapi';
import { brand } from '#shared/brand';
import { errorStatus } from '#shared/errors';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  [key: string]: unknown;
}

type Contents = Record<string, { schema: Schema }>;

export interface Documented {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; headers?: Contents; content?: Contents }>;
}

export interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: { Error: Schema } };
}

export function page(): string {
  const all = operations();
  const { paths } = openApi() as ApiDocument;
  const features = [...new Set(all.map(({ feature }) => feature))];
  const entries = (feature: string) =>
    all
      .filter((one) => one.feature === feature)
      .map((one) => entry(one, paths[one.path]![one.row.method.toLowerCase()]!))
      .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · ${brand.name}</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>API · ${brand.name}</h1>
<p>JSON over HTTP, with a session cookie, or an installed desk's bearer token. The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Features">${features.map((feature) => `<a href="#${feature}">${feature}</a>`).join(' ')}</nav>
</header>
<main>
${features.map((feature) => `<section id="${feature}"><h2>${feature}</h2>${entries(feature)}</section>`).join('\n')}
${errorTable()}
</main>
</body>
</html>`;
}

function entry({ name, row, path }: Operation, { parameters, requestBody, responses }: Documented): string {
  const { headers = {}, content = {} } = responses[row.status]!;
  const inputs = [
    ...parameters.map((one) => fieldRow(one.name, one.schema, one.required, one.in)),
    ...contentRows(requestBody?.content ?? {}),
  ];
  const outputs = [
    ...Object.entries(headers).map(([header, { schema }]) => fieldRow(header, schema, true, 'header')),
    ...contentRows(content),
  ];
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return `<article id="${name}">
<h3><code class="method ${row.method.toLowerCase()}">${row.method}</code> <code>${html(path)}</code></h3>
<p>${html(row.summary)}</p>
<p class="who">Who may call: <strong>${html(access[row.access] ?? row.access)}</strong>${row.offline ? ' · answered at the desk without a connection' : ''}</p>
${table('Input', inputs)}
${table(`Reply (${row.status})`, outputs)}
<p class="errors">Errors: ${errors.map(([status, { description }]) => `<code>${status} ${description}</code>`).join(' ') || 'none of its own'}</p>
</article>`;
}

const access: Record<string, string> = { public: 'anyone', signedIn: 'anyone signed in' };

const contentRows = (content: Contents): string[] =>
  Object.entries(content).flatMap(([type, { schema }]) => {
    if (type !== 'application/json') return [fieldRow(type, schema, true, 'body')];
    const isList = schema.type === 'array';
    const { properties = {}, required = [] } = (isList ? schema.items : schema) ?? {};
    return Object.entries(properties).map(([field, of]) =>
      fieldRow(isList ? `[].${field}` : field, of, required.includes(field), 'body'),
    );
  });

const fieldRow = (name: string, schema: Schema, required: boolean, place: string): string =>
  `<tr><td><code>${html(name)}</code></td><td>${html(typeOf(schema))}</td><td>${place}${required ? '' : ', optional'}</td></tr>`;

const table = (caption: string, rows: string[]): string =>
  rows.length === 0
    ? `<p class="none">${caption}: nothing</p>`
    : `<div class="scroll" tabindex="0"><table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table></div>`;

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.join(' | ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`;
  const name = [schema.type ?? 'any'].flat().join(' or ');
  return `${name}${schema.format === undefined ? '' : ` (${schema.format})`}${bounds(schema)}`;
}

function bounds({ minLength, maxLength, minimum, maximum }: Schema): string {
  const least = minLength ?? minimum;
  const most = [maxLength ?? maximum].filter((limit) => limit !== Number.MAX_SAFE_INTEGER)[0];
  const from = least === undefined ? '' : `, from ${least}`;
  return `${from}${most === undefined ? '' : `, up to ${most}`}`;
}

const errorTable = (): string =>
  `<section id="errors"><h2>Error codes</h2><p>Every refusal is <code>{ message, code, issues?, retryAfter?, current?, obstacles?, obstacleCount? }</code>; the code is one of these.</p>
<p>${Object.entries(errorStatus)
    .map(([code, status]) => `<code>${status} ${code}</code>`)
    .join(' ')}</p></section>`;

const html = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const css = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #14161a; color: #e6e8ec }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
a { color: #8ab4ff } nav a { margin-right: .75rem }
h2 { margin-top: 3rem; border-bottom: 1px solid #333840; padding-bottom: .25rem }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
article { background: #1c1f25; border: 1px solid #2c3138; border-radius: 8px; padding: 1rem; margin: 1rem 0 }
code { font-family: ui-monospace, monospace; font-size: .9em }
.method { padding: .1rem .45rem; border-radius: 4px; background: #2d4a7a; color: #fff }
.method.post { background: #2b5e3c } .method.put { background: #6b4f1d } .method.delete { background: #7a2d2d }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem }
caption { text-align: left; font-weight: 600; padding: .5rem 0 .25rem }
td { border-top: 1px solid #2c3138; padding: .3rem .75rem .3rem 0; vertical-align: top }
.who, .none, .errors { color: #b4bac4; font-size: .9rem } .errors code, #errors code { display: inline-block; margin-right: .5rem }
`;
