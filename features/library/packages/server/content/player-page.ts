import { type Html, island, markup, safeHtml } from '#server/pages/markup.ts'
import { launchQuery } from '../lrs/launch.ts'
import { pagesOf } from '../outline.ts'
import type { Registration } from '../queries.ts'
import type { Outline } from '../read/outline.ts'
import type { Grant } from './token.ts'

const styles = safeHtml(
  'html,body{margin:0;height:100%;background:#fff}body{display:flex;flex-direction:column}' +
    'iframe.stage{flex:1;width:100%;border:0;min-height:0}#h5p{box-sizing:border-box;padding:12px;width:100%;max-width:1000px;margin:0 auto}',
)

interface Given {
  grant: Grant
  /** The address of the player without its last step. */
  base: string
  publicUrl: string
  outline: Outline
  registration: Registration
  learner: { id: string; name: string }
}

/** Scripts of others that the kind needs, before that of the player. */
const scripts = { scorm12: 'scorm12.js', scorm2004: 'scorm2004.js', cmi5: '', h5p: 'h5p/main.bundle.js' } as const

/** The page on the content host that plays a package; `PlayerData` in the script of the player is what it is given. */
export function playerPage({ grant, base, publicUrl, outline, registration, learner }: Given): Html {
  const files = `${base}/files/`
  const page = pagesOf(outline).find(({ id }) => id === grant.part)
  const query = launchQuery(publicUrl, base, registration, grant.part)
  const join = page?.href?.includes('?') ? '&' : '?'
  const data = {
    kind: outline.kind,
    origin: grant.origin,
    files,
    part: grant.part,
    parts: pagesOf(outline).map(({ id, href, asset, mastery, launchData }) => ({ id, href, asset, mastery, launchData })),
    cmi: outline.kind === 'cmi5' ? {} : registration.cmi,
    complete: Object.keys(registration.parts).filter((id) => registration.parts[id]?.complete),
    learner,
    launch: outline.kind === 'cmi5' && page?.href ? `${files}${page.href}${join}${query.toString()}` : '',
  }
  const script = scripts[outline.kind]
  return markup`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${outline.title}</title><style>${styles}</style></head><body><script type="application/json" id="given">${island(data)}</script>${script && markup`<script src="/packages/player/${script}"></script>`}<script src="/packages/player/player.js"></script></body></html>`
}

/** Tells the page around it that the address has expired; that page then opens the package again. */
export const expiredPage: Html = markup`<!doctype html><html><head><meta charset="utf-8"><title>410</title></head><body><script>parent.postMessage({ recto: 'package', type: 'expired' }, '*')</script></body></html>`
