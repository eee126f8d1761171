import type { Readable } from 'node:stream'
import type { Bilingual } from '#contract/errors.ts'
import { tooLong, unreadable } from './file-refusals.ts'
import { limits } from './table.ts'

/** The most characters of one tag. Excel writes long lists of ranges into attributes. */
const longestTag = 1024 * 1024
/** The most characters between two tags: those of a cell, each written as an entity. */
const longestText = 6 * limits.longest

/**
 * Calls `act` with each opening tag of an XML stream, holding at most one tag or text in memory. Refuses what spreadsheet programs do not write:
 * comments, CDATA and custom entities. `where` names the part in messages.
 */
export async function eachTag(xml: Readable, where: Bilingual, act: (tag: string) => void): Promise<void> {
  let rest = ''
  for await (const piece of xml.setEncoding('utf8') as AsyncIterable<string>) {
    rest += piece
    let at = 0
    for (;;) {
      const open = rest.indexOf('<', at)
      if ((open < 0 ? rest.length : open) - at > longestText) throw tooLong(where)
      const close = open < 0 ? -1 : rest.indexOf('>', open)
      if (close < 0) {
        at = open < 0 ? at : open
        break
      }
      const tag = rest.slice(open + 1, close)
      if (tag.length > longestTag || tag.startsWith('!') || tag.includes('<')) throw unreadable()
      if (tag[0] !== '/' && tag[0] !== '?') act(tag)
      at = close + 1
    }
    rest = rest.slice(at)
    if (rest.length > Math.max(longestTag, longestText)) throw unreadable()
  }
}

/** The name of an element without its prefix. */
export const elementOf = (tag: string): string => tag.match(/^(?:[\w.-]+:)?([\w.-]+)/)?.[1] ?? ''

const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
/** The attributes of a tag, with entities not decoded. Refuses a malformed tag, so that the reader cannot interpret it differently. */
export function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = tag.match(/^[\w:.-]+/)?.[0].length ?? 0
  for (;;) {
    attribute.lastIndex = at
    const match = attribute.exec(tag)
    if (!match) break
    found.set(match[1] ?? '', match[2] ?? match[3] ?? '')
    at = attribute.lastIndex
  }
  if (!/^\s*[/?]?\s*$/.test(tag.slice(at))) throw unreadable()
  return found
}
