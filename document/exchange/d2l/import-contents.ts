import type { ChapterKind } from '../../numbering/chapter-numbers.ts'
import { resolvePath } from '../markdown/markdown-links.ts'

/** A chapter in the table of contents: a file, or a folder without an index file. */
export type ContentsEntry = { path: string | null; folder: string; kind: ChapterKind; children: ContentsEntry[] }
export type Contents = {
  entries: ContentsEntry[]
  /** The file whose title is the title of the book. */
  index: string | undefined
  missing: { path: string; line: number; from: string }[]
  unlisted: string[]
}

const INDEX = /^(index|readme)\.(md|markdown)$/i
/** Hidden files and folders that archive programs and version control add. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/

export const isChapterFile = (path: string): boolean => /\.(md|markdown)$/i.test(path) && !HIDDEN.test(path)

/** The order of chapters: from the ```toc blocks where there are any, else from folders and file names. */
export const contentsOf = (files: ReadonlyMap<string, string>): Contents => {
  const paths = [...files.keys()].filter(isChapterFile).sort(naturally)
  const base = commonFolder(paths)
  const index = indexOf(paths, base)
  const tocs = index === undefined ? [] : tocsIn(files.get(index)!)
  return tocs.length > 0 ? fromTocs(files, paths, index!) : fromFolders(paths, base, index)
}

const fromTocs = (files: ReadonlyMap<string, string>, paths: readonly string[], index: string): Contents => {
  const seen = new Set([index])
  const missing: Contents['missing'] = []
  const entriesOf = (path: string, kindOf: (numbered: boolean, afterNumbered: boolean, target: string) => ChapterKind): ContentsEntry[] => {
    let afterNumbered = false
    return tocsIn(files.get(path)!).flatMap((toc) => {
      afterNumbered ||= toc.numbered
      return toc.entries.flatMap(({ name, line }) => {
        const target = resolvePath(path, /\.(md|markdown)$/i.test(name) ? name : `${name}.md`)
        if (target === undefined || !files.has(target)) return (missing.push({ path: target ?? name, line, from: path }), [])
        if (seen.has(target)) return []
        seen.add(target)
        const kind = kindOf(toc.numbered, afterNumbered, target)
        return [{ path: target, folder: '', kind, children: entriesOf(target, () => kind) }]
      })
    })
  }
  const numbers = tocsIn(files.get(index)!).some((toc) => toc.numbered)
  const entries = entriesOf(index, (numbered, after, target) => {
    if (/appendix|附录/i.test(target)) return 'appendix'
    return numbered || !numbers ? 'chapter' : after ? 'back' : 'front'
  })
  return { entries, index, missing, unlisted: paths.filter((path) => !seen.has(path)) }
}

/** Without a table of contents: folders are chapters and files their sections, ordered by name, with numbers compared numerically. */
const fromFolders = (paths: readonly string[], base: string, index: string | undefined): Contents => {
  const level = (folder: string): ContentsEntry[] => {
    const own = paths.filter((path) => path.startsWith(folder) && path !== index)
    const names = new Set(own.map((path) => path.slice(folder.length).split('/')[0]!))
    return [...names].sort(naturally).flatMap((name): ContentsEntry[] => {
      const path = `${folder}${name}`
      if (paths.includes(path)) return INDEX.test(name) ? [] : [{ path, folder: '', kind: 'chapter', children: [] }]
      const inside = level(`${path}/`)
      const head = indexOf(paths, `${path}/`)
      return head === undefined && inside.length === 0 ? [] : [{ path: head ?? null, folder: name, kind: 'chapter', children: inside }]
    })
  }
  return { entries: level(base), index, missing: [], unlisted: [] }
}

/** The folder that contains all files, such as the root folder of an archive: '' or a path that ends with /. */
const commonFolder = (paths: readonly string[]): string => {
  let base = ''
  for (;;) {
    const next = `${base}${paths[0]?.slice(base.length).split('/')[0] ?? ''}/`
    if (paths.length === 0 || !paths.every((path) => path.startsWith(next))) return base
    base = next
  }
}

const indexOf = (paths: readonly string[], folder: string): string | undefined =>
  paths.find((path) => path.startsWith(folder) && INDEX.test(path.slice(folder.length)))

const tocsIn = (text: string): { numbered: boolean; entries: { name: string; line: number }[] }[] => {
  const tocs: { numbered: boolean; entries: { name: string; line: number }[] }[] = []
  let open: (typeof tocs)[number] | undefined
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const name = written.trim()
    if (open === undefined) {
      if (name === '```toc') tocs.push((open = { numbered: false, entries: [] }))
    } else if (name === '```') open = undefined
    else if (name.startsWith(':')) open.numbered ||= name.startsWith(':numbered:')
    else if (name !== '') open.entries.push({ name, line: at + 1 })
  }
  return tocs
}

const naturally = (a: string, b: string): number => a.localeCompare(b, 'zh', { numeric: true, sensitivity: 'base' }) || (a < b ? -1 : 1)
