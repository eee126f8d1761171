import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { lineOf } from '../../questions/parts.ts'
import { docOfHtml } from './html-doc.ts'
import type { EmbeddedFile, Finding, FindingCode, Place } from '../reading.ts'

/** `asset:<path>` for a source that is in the package. */
export type FileOf = (src: string) => string | undefined

/** What is needed while one item is read: where it stands, how its HTML becomes documents, and what was found. */
export interface ItemContext {
  place: Place
  findings: Finding[]
  say: (code: FindingCode, severity: Finding['severity'], detail?: string) => void
  /** A document of HTML; what it cannot hold is added to the findings. */
  doc: (html: string) => DocJson
  /** HTML as text on one line. */
  text: (html: string) => string
  /** A new blank: its key, and the element that stands for it in HTML given to `doc`. */
  blank: () => { key: string; html: string }
}

export function newContext(place: Place, file: FileOf): ItemContext {
  const findings: Finding[] = []
  const keys = new Set<string>()
  const source = {
    place,
    file: (src: string) => fileFor(src, file),
    element: (name: string, attributes: ReadonlyMap<string, string>) => {
      const key = name === 'x-blank' ? attributes.get('key') : undefined
      return key !== undefined && keys.has(key) ? { type: 'blank', attrs: { key } } : undefined
    },
  }
  return {
    place,
    findings,
    say: (code, severity, detail) => findings.push({ code, severity, place, ...(detail === undefined ? {} : { detail: detail.slice(0, 120) }) }),
    doc: (html) => docOfHtml(html, source, findings),
    text: (html) => lineOf(docOfHtml(html, source, [])),
    blank: () => {
      const key = newBlockId()
      keys.add(key)
      return { key, html: `<x-blank key="${key}"></x-blank>` }
    },
  }
}

/** The files of a package, and those that are embedded in a text as `data:` addresses, which are added to `files` under the path of the text. */
export function withEmbedded(path: string, file: FileOf, files: EmbeddedFile[]): FileOf {
  const known = new Map<string, string>()
  return (src) => {
    const type = /^data:(?:image|audio|video)\/([a-z0-9.+-]{1,40});base64,/i.exec(src)
    if (!type) return file(src)
    const found = known.get(src) ?? `${path}/embedded-${known.size + 1}.${(type[1] ?? '').toLowerCase().replace(/\+xml$/, '')}`
    if (!known.has(src)) files.push({ path: found, base64: src.slice(type[0].length) })
    known.set(src, found)
    return `asset:${found}`
  }
}

/** What stands for the folder of files in Canvas and in Blackboard. */
const base = /^\/?(?:(?:\$|%24)IMS[-_]CC[-_]FILE_?BASE(?:\$|%24)|@X@EmbeddedFile\.[A-Za-z]{1,30}@X@)\/?/i

/** The file of a source: as it is written, without the folder's placeholder, without its query, and without percent signs. */
function fileFor(src: string, file: FileOf): string | undefined {
  const plain = src.replace(base, '')
  const path = plain.replace(/[?#].*$/s, '')
  for (const each of new Set([src, plain, path, decoded(plain), decoded(path)])) {
    const found = each === '' ? undefined : file(each)
    if (found !== undefined) return found
  }
  return undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
