import type { Transform } from 'prosemirror-transform'
import type { Hit } from './find-in-document.ts'

/**
 * Replaces hits of the document of `tr` and returns how many. The new text has the marks of the first character that it takes the place of. Left as they
 * are: formulas, and titles and captions that would become too long.
 */
export function replaceHits(tr: Transform, hits: readonly Hit[], replacement: string): number {
  let replaced = 0
  // From the end, so that the positions before it stay.
  for (const hit of hits.toReversed())
    if (!hit.fixed && (hit.field.attribute ? replaceInAttribute : replaceInText)(tr, hit, replacement)) replaced += 1
  return replaced
}

function replaceInText(tr: Transform, { from, to }: Hit, replacement: string): boolean {
  const marks = tr.doc.nodeAt(from)?.marks ?? []
  if (replacement === '') tr.delete(from, to)
  else tr.replaceWith(from, to, tr.doc.type.schema.text(replacement, marks))
  return true
}

function replaceInAttribute(tr: Transform, { field: { pos, attribute = '' }, start, end }: Hit, replacement: string): boolean {
  const node = tr.doc.nodeAt(pos)
  const value: unknown = node?.attrs[attribute]
  const validate = node?.type.spec.attrs?.[attribute]?.validate
  if (typeof value !== 'string' || typeof validate !== 'function') return false
  const next = value.slice(0, start) + replacement + value.slice(end)
  try {
    validate(next)
  } catch {
    return false
  }
  tr.setNodeAttribute(pos, attribute, next)
  return true
}
