import { contextOf, finderOf, type Hit } from '#document/search/find-in-document.ts'
import type { Search } from '#document/search/find-in-text.ts'
import { replaceHits } from '#document/search/replace-in-document.ts'
import type { Problem } from '#document/gate/gate.ts'
import { schema, type NodeJson } from '#document/schema/schema.ts'
import { Transform } from 'prosemirror-transform'
import type { BookHit } from '../../contract-replace.ts'
import { checkText, type Text } from '../make-text.ts'

// Runs in worker threads (see replace.ts): nothing here may import the database or the server.

export interface Wanted {
  chapters: readonly { id: string; json: string }[]
  search: Search
  /** The number of the first hit that is returned, of each chapter. */
  from: number
  /** The most hits that are returned: of each chapter, and of all. */
  ofChapter: number
  ofAll: number
}

const read = (json: string) => schema.nodeFromJSON(JSON.parse(json) as NodeJson)

/** The hits in these chapters and their number, for each chapter with at least one. */
export function findInChapters({ chapters, search, from, ofChapter, ofAll }: Wanted) {
  const find = finderOf(search)
  let room = ofAll
  return chapters.flatMap(({ id, json }) => {
    const all = find(read(json))
    if (!all.length) return []
    const hits = all.slice(from, from + Math.min(ofChapter, room)).map((hit, at) => show(hit, from + at))
    room -= hits.length
    return { id, count: all.length, fixed: all.filter(({ fixed }) => fixed).length, hits }
  })
}

const show = (hit: Hit, at: number): BookHit => ({ at, place: hit.field.place, ...contextOf(hit), block: hit.block, fixed: hit.fixed })

export interface Replacement {
  json: string
  search: Search
  replacement: string
  /** All hits except these, by their numbers, or only these. */
  all: boolean
  except: readonly number[]
}

/** A chapter's text with the chosen hits replaced: the checked text or its problems, the number of replaced hits, and of those that had to stay. */
export function replaceInChapter({ json, search, replacement, all, except }: Replacement): {
  text: Text | { problems: Problem[] } | 'malformed'
  replaced: number
  left: number
} {
  const doc = read(json)
  const listed = new Set(except)
  const hits = finderOf(search)(doc).filter((hit, at) => all !== listed.has(at) && !hit.fixed)
  const tr = new Transform(doc)
  const replaced = replaceHits(tr, hits, replacement)
  return { text: checkText(JSON.stringify(tr.doc)), replaced, left: hits.length - replaced }
}
