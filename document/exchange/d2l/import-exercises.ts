import type { NodeJson } from '../../schema/node-json.ts'
import { inlineText } from '../../text/text.ts'
import { numberAttr } from '../../text/walk.ts'

const TITLE = /^(练习题?|习题|思考题|课后练习|exercises?|problems?)$/i

/** Puts the questions of a section titled 练习 or Exercises, from its first list to its last, into one exercise box. */
export const boxExercises = (blocks: readonly NodeJson[]): NodeJson[] => {
  const result: NodeJson[] = []
  for (let at = 0; at < blocks.length; at++) {
    const heading = blocks[at]!
    result.push(heading)
    if (heading.type !== 'heading' || !TITLE.test(inlineText(heading).trim())) continue
    const level = numberAttr(heading, 'level') ?? 1
    const next = blocks.findIndex((node, place) => place > at && node.type === 'heading' && (numberAttr(node, 'level') ?? 1) <= level)
    const section = blocks.slice(at + 1, next === -1 ? blocks.length : next)
    const first = section.findIndex(isList)
    if (first === -1) continue
    const last = section.findLastIndex(isList)
    const box: NodeJson = { type: 'aside', attrs: { kind: 'exercise' }, content: section.slice(first, last + 1) }
    result.push(...section.slice(0, first), box, ...section.slice(last + 1))
    at += section.length
  }
  return result
}

const isList = (node: NodeJson): boolean => node.type === 'orderedList' || node.type === 'bulletList'
