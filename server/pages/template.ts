import { assetsOf } from './assets.ts'
import { markup, type Html, island } from './markup.ts'
import type { Frame } from './frame.ts'
import { institutionColour } from '@recto/plain/institution-colour'
import { attributesOf, type ReaderSettings } from '@recto/plain/reader-settings'

interface Page {
  title: string
  body: Html
  /** Which part of the light entry takes over the marked roots; without one the page runs no script. */
  part?: LightPart
  entry?: 'light.tsx' | 'work.tsx'
  /** For the part's scripts. */
  data?: Record<string, unknown>
  description?: string
  /** How the reader wants his text. */
  reading?: ReaderSettings
  head?: Html | undefined
}

/** The parts of the light entry, by the module that each begins with. */
export const lightParts = {
  signIn: 'session/sign-in-root.tsx',
  transit: 'session/transit-root.tsx',
  institutions: 'session/institutions-root.tsx',
  trial: 'customers/trial-root.tsx',
  exception: 'session/exception-root.tsx',
  reader: 'reading/reader-root.tsx',
  shelf: 'mobile/shelf-root.tsx',
} as const
export type LightPart = keyof typeof lightParts

/** Writes a whole page. Theme, language and direction stand on the first element, so that nothing flashes. */
export function writePage({ language, theme, parents, webDev, entrance }: Frame, page: Page): Html {
  const { entry = 'light.tsx', part } = page
  const assets = assetsOf(entry, part ? [lightParts[part]] : [], webDev)
  const reading = page.reading && attributesOf(page.reading)
  const attributes = { lang: language, dir: 'ltr', 'data-theme': theme, ...reading }
  return markup`<!doctype html>
<html${Object.entries(attributes).map(([name, value]) => markup` ${name}="${value}"`)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${page.title}</title>
${page.description && markup`<meta name="description" content="${page.description}" />`}
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.styles.map((address) => markup`<link rel="stylesheet" href="${address}" />`)}
${assets.preloads.map((address) => markup`<link rel="modulepreload" href="${address}" />`)}
${assets.scripts.map((address) => markup`<script type="module" src="${address}"></script>`)}
${entrance?.primaryColour && ownColour(entrance.primaryColour)}
${page.head}
</head>
<body${part && markup` data-part="${part}"`}>
${page.body}
<script type="application/json" id="recto">${island({ parents, ...page.data })}</script>
</body>
</html>`
}

/** The institution's own colour, in the place of ours. */
function ownColour(colour: string): Html {
  const tokens = Object.entries(institutionColour(colour)).map(([name, value]) => `--${name}:${value}`)
  return markup`<style>:root[data-theme='light']{${tokens.join(';')}}</style>`
}
