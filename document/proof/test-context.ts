import { renderCode } from '../render/render-code.ts'
import type { RenderContext } from '../render/render-html.ts'

/** A render context that resolves every target except those that begin with z. */
export const testContext: RenderContext = {
  lang: 'zh-CN',
  highlight: renderCode,
  fileUrl: (id) => `/files/${encodeURIComponent(id)}`,
  scaledUrl: (id, width) => `/files/${encodeURIComponent(id)}?w=${width}`,
  resolve: (target) => (target.startsWith('z') ? undefined : { label: '图 1-1', href: `#b-${'a'.repeat(10)}`, title: '标题 $x$ <b>' }),
  numbers: new Map(),
  imageSize: () => ({ width: 640, height: 360 }),
  embedHref: (kind, ref) => `/${kind}/${ref}`,
}
