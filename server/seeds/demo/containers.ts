import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { schema } from '#document/schema/schema.ts'
import { ASIDE_KINDS } from '#document/schema/schema-sections.ts'
import { inlineText } from '#document/text/text.ts'

/**
 * Extensions of Markdown in the demo's books:
 *   `::: example 标题 {#label}` … `:::`   a box of any kind of the document schema; boxes may be nested
 *   `::: tabs`, `::: tab Python` … `:::`  code in several languages
 *   `:video[title](/media/x.mp4 poster=/figures/x.svg) description` and `:audio[title](/media/x.mp3) seconds`
 */
type Marker = { close: true } | { open: NodeJson; label: string | null } | { leaf: NodeJson }

const OPEN = /^::: ([a-z]+)(?: (.*?))?(?: ?\{#([\w-]+)\})?$/
const MEDIA = /^:(video|audio)\[([^\]]*)\]\((\S+?)(?: poster=(\S+?))?\)(?: (.*))?$/
const SIGN = /^⟦(\d+)⟧$/
const numbered = new Set(['example', 'definition', 'theorem'])

/** Replaces the containers by placeholders in the form of headings, which the Markdown reader keeps together with their labels. */
export function hideContainers(text: string, markers: Marker[]): string {
  let fenced = false
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) fenced = !fenced
    const marker = fenced ? undefined : markerOf(line)
    if (!marker) return line
    const label = 'open' in marker && marker.label ? `\n:label:\`${marker.label}\`` : ''
    return `\n##### ⟦${markers.push(marker) - 1}⟧${label}\n`
  })
  return lines.join('\n')
}

function markerOf(line: string): Marker | undefined {
  if (line.trim() === ':::') return { close: true }
  const open = OPEN.exec(line)
  if (open) return { open: boxOf(open[1] ?? '', open[2] ?? ''), label: open[3] ?? null }
  const [, kind, title, path, poster, rest = ''] = MEDIA.exec(line) ?? []
  if (!kind || !path) return undefined
  if (kind === 'audio') return { leaf: { type: 'audio', attrs: { file: `asset:${path.slice(1)}`, title, duration: Number(rest) || null } } }
  return { leaf: { type: 'video', attrs: { file: `asset:${path.slice(1)}`, poster: poster ? `asset:${poster.slice(1)}` : null, title, alt: rest } } }
}

function boxOf(kind: string, title: string): NodeJson {
  if (kind === 'tabs') return { type: 'tabs' }
  if (kind === 'tab') return { type: 'tab', attrs: { label: title } }
  if (!ASIDE_KINDS.some((known) => known === kind)) throw new Error(`no box is called ${kind}`)
  return { type: 'aside', attrs: { kind, title, numbered: numbered.has(kind) } }
}

/** Replaces the placeholders by the boxes with their content. Throws if a box is not closed. */
export function foldContainers(doc: DocJson, markers: readonly Marker[], where: string): DocJson {
  const stack: NodeJson[] = [{ ...doc, content: [] }]
  for (const node of doc.content) {
    const sign = node.type === 'heading' ? SIGN.exec(inlineText(node)) : null
    const marker = sign ? markers[Number(sign[1])] : undefined
    const top = stack.at(-1)?.content
    if (!marker) top?.push(node)
    else if ('leaf' in marker) top?.push(marker.leaf)
    else if ('open' in marker) {
      const label = node.attrs?.['label'] ?? null
      const box: NodeJson = { ...marker.open, content: [] }
      if (schema.nodes[box.type]?.spec.attrs?.['label'] && box.type !== 'tab') box.attrs = { ...box.attrs, label }
      top?.push(box)
      stack.push(box)
    } else stack.pop()
  }
  if (stack.length !== 1) throw new Error(`${where}: a box is open at the end, or one too many was closed`)
  return stack[0] as DocJson
}

export type { Marker }
