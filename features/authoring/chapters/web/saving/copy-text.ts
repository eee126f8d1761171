import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, MarkJson, NodeJson } from '#document/schema/schema.ts'

/**
 * Copies a text for another chapter: every block gets a new id, links inside the text are adjusted, and labels are removed, because labels
 * are unique in a textbook.
 */
export function copyOfText(doc: DocJson): DocJson {
  const ids = new Map<string, string>()
  collect(doc, ids)
  return { ...copied(doc, ids), type: 'doc', content: (doc.content ?? []).map((node) => copied(node, ids)) }
}

function collect(node: NodeJson, ids: Map<string, string>): void {
  const id = node.attrs?.['id']
  if (typeof id === 'string' && id) ids.set(id, newBlockId())
  for (const child of node.content ?? []) collect(child, ids)
}

function copied(node: NodeJson, ids: ReadonlyMap<string, string>): NodeJson {
  const { attrs, content, marks } = node
  return {
    ...node,
    ...(attrs && { attrs: copiedAttributes(node.type, attrs, ids) }),
    ...(content && { content: content.map((child) => copied(child, ids)) }),
    ...(marks && { marks: marks.map((mark) => copiedMark(mark, ids)) }),
  }
}

function copiedAttributes(type: string, attrs: Readonly<Record<string, unknown>>, ids: ReadonlyMap<string, string>) {
  const changed: Record<string, unknown> = { ...attrs }
  const { id, target } = attrs
  if (typeof id === 'string') changed['id'] = ids.get(id) ?? id
  if (typeof target === 'string') changed['target'] = ids.get(target) ?? target
  // The label of a tab is its visible name, not a reference label.
  if ('label' in attrs && type !== 'tab') changed['label'] = null
  return changed
}

function copiedMark(mark: MarkJson, ids: ReadonlyMap<string, string>): MarkJson {
  const href = mark.attrs?.['href']
  const inside = typeof href === 'string' && href.startsWith('#') ? ids.get(href.slice(1)) : undefined
  return inside ? { ...mark, attrs: { ...mark.attrs, href: `#${inside}` } } : mark
}
