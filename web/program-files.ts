import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Adds `prefetch` links for the entry's dynamic imports; `start.ts` turns them into `modulepreload`. */
export const programFiles = (): Plugin => ({
  name: 'program-files',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => ({
      html: html
        .replace('<script type="module" ', '<script type="module" fetchpriority="low" ')
        .replaceAll('<link rel="modulepreload" ', '<link rel="prefetch" as="script" '),
      tags: [
        ...stylesOf(filesOf(chunk!, bundle!), bundle!).map(styleTagOf),
        ...filesOf(chunk!, bundle!)
          .filter((file) => !html.includes(file))
          .map(tagOf),
      ],
    }),
  },
});

function filesOf(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = entry.dynamicImports.flatMap((file) => [file, ...(bundle[file] as Rolldown.OutputChunk).imports]);
  return [...new Set(files)];
}

/** The entry imports no style sheet; the server-rendered page needs those of its dynamic imports at once. */
const stylesOf = (files: string[], bundle: Rolldown.OutputBundle): string[] => [
  ...new Set(files.flatMap((file) => [...((bundle[file] as Rolldown.OutputChunk).viteMetadata?.importedCss ?? [])])),
];

const styleTagOf = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const tagOf = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
