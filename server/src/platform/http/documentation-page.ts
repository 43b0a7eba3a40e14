import { accessInWords, mediaOf, type Operation, operations, type Schema } from '#server/platform/http/openapi';
import { brand } from '#shared/brand';
import { errorStatus } from '#shared/errors';

export function page(): string {
  const all = operations();
  const features = [...new Set(all.map(({ feature }) => feature))];
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
${features
  .map((feature) =>
    section(
      feature,
      all.filter((one) => one.feature === feature),
    ),
  )
  .join('\n')}
${errorTable()}
</main>
</body>
</html>`;
}

const section = (feature: string, list: Operation[]): string =>
  `<section id="${feature}"><h2>${feature}</h2>${list.map(entry).join('\n')}</section>`;

function entry({ name, row, path, parameters, body, reply, errors }: Operation): string {
  const inputs = [
    ...parameters.map((one) => fieldRow(one.name, one.schema, one.required, one.in)),
    ...fieldsOf(body).map(([field, schema, required]) => fieldRow(field, schema, required, 'body')),
  ];
  return `<article id="${name}">
<h3><code class="method ${row.method.toLowerCase()}">${row.method}</code> <code>${html(path)}</code></h3>
<p>${html(row.summary)}</p>
<p class="who">Who may call: <strong>${html(accessInWords(row.access))}</strong>${row.offline ? ' · answered at the desk without a connection' : ''}</p>
${table('Input', inputs)}
${table(`Reply (${row.status})`, replyRows(row.answer, reply))}
<p class="errors">Errors: ${errors.map((code) => `<code>${errorStatus[code]} ${code}</code>`).join(' ') || 'none of its own'}</p>
</article>`;
}

function replyRows(answer: Operation['row']['answer'], reply: Schema): string[] {
  if (answer === 'redirect') return [fieldRow('Location', { type: 'string' }, true, 'header')];
  if (answer !== 'json') return [fieldRow(mediaOf[answer][0], { type: 'string' }, true, 'body')];
  const isList = reply.type === 'array';
  const rows = fieldsOf(isList ? (reply.items ?? {}) : reply);
  return rows.map(([field, schema, required]) => fieldRow(isList ? `[].${field}` : field, schema, required, 'body'));
}

const fieldsOf = (schema: Schema | null): [string, Schema, boolean][] =>
  Object.entries(schema?.properties ?? {}).map(([field, of]) => [
    field,
    of,
    schema?.required?.includes(field) ?? false,
  ]);

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
