import { directionOf } from '#plain/direction.ts'
import type { PageIsland } from '#contract/page-island.ts'
import { assetsOf, type PageScript } from './assets/assets.ts'
import { oldBrowserNotice } from './browser-notice.ts'
import { type Html, island, markup, safeHtml } from './markup.ts'
import type { Frame } from './frame.ts'
import { institutionColourTokens } from '#plain/colours.ts'
import { stylesFor } from './assets/page-styles.ts'
import { attributesOf, type ReaderSettings } from '#plain/reader-settings.ts'

interface Page {
  title: string
  body: Html
  /** The script that renders into the page's root elements, `<part>-root.tsx` in the web side of a feature, with its styles; `plain` has no interactive parts. */
  part?: string
  /** For the page of the work app: its path. */
  path?: string
  /** Data for the scripts of the page. */
  data?: Partial<PageIsland>
  description?: string
  /** The reader settings, which become attributes of the root element. */
  reading?: ReaderSettings
  head?: Html | undefined
}

/**
 * Writes a whole page. Theme, language and direction are attributes of the root element, so that the page does not flash. The scripts of a page with a
 * text of its own stand at its end, so that they do not take the line from the text; the work app has nothing to show without them.
 */
export function writePage({ language, theme, parents, webDev, miniProgramScript, island: everywhere, entrance }: Frame, page: Page): Html {
  const { part = 'plain', path } = page
  const script: PageScript = path === undefined ? { part } : { path, language }
  const assets = assetsOf(script, webDev)
  const inline = stylesFor(page.body, assets.inline)
  const scripts = [
    ...assets.preloads.map((address) => markup`<link rel="modulepreload" href="${address}" />`),
    ...assets.scripts.map((address) => markup`<script type="module" src="${address}"></script>`),
  ]
  const reading = page.reading && attributesOf(page.reading, theme)
  const attributes = { lang: language, dir: directionOf(language), 'data-theme': theme, ...reading }
  return markup`<!doctype html>
<html${Object.entries(attributes).map(([name, value]) => markup` ${name}="${value}"`)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${page.title}</title>
${page.description && markup`<meta name="description" content="${page.description}" />`}
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${inline && markup`<style>${safeHtml(inline)}</style>`}
${assets.styles.map((address) => markup`<link rel="stylesheet" href="${address}" />`)}
${path !== undefined && scripts}
${entrance?.primaryColour && ownColour(entrance.primaryColour)}
${page.head}
</head>
<body>
${page.body}
<script type="application/json" id="recto">${island({ ...everywhere, parents, ...page.data })}</script>
${assets.late.map((address) => markup`<link rel="stylesheet" href="${address}" />`)}
${path === undefined && scripts}
${miniProgramScript && markup`<script async src="${miniProgramScript}"></script>`}
${!webDev && oldBrowserNotice(language)}
</body>
</html>`
}

/** The style that replaces the default colour with the institution's, also against the style sheet after the text. */
function ownColour(colour: string): Html {
  const tokens = Object.entries(institutionColourTokens(colour)).map(([name, value]) => `--${name}:${value}`)
  return markup`<style>html:root[data-theme='light']{${tokens.join(';')}}</style>`
}

/** A small page with one column in the middle, filled by its script. */
export const narrow = (id: string, inside?: Html) => markup`<div class="lt"><main id="${id}" class="lt-main">${inside}</main></div>`
