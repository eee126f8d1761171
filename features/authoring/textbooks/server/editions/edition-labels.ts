import { bookContext } from '#document/numbering/book-context.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { type BookNumbers, findPlace } from '#document/numbering/numbering.ts'

interface Target {
  label: string
  title: string
  /** Absent when the target is in the same chapter as the reference. */
  chapter?: string
  block?: string
}

/** What rendering a chapter needs from the rest of its book; stored with the edition. */
export interface ChapterLabels {
  numbers: Record<string, string>
  targets: Record<string, Target>
}

const locationOf = (chapterId: string, own: string, block: string | null | undefined): Partial<Target> => ({
  ...(chapterId !== own && { chapter: chapterId }),
  ...(block && { block }),
})

/** The targets that a text refers to by cross-references, citations and links within the book. */
export function targetsIn(doc: NodeJson): string[] {
  const found = new Set<string>()
  const visit = (node: NodeJson): void => {
    if (node.type === 'xref' && typeof node.attrs?.['target'] === 'string') found.add(node.attrs['target'])
    for (const mark of node.marks ?? [])
      if (mark.type === 'link' && String(mark.attrs?.['href']).startsWith('recto:')) found.add(String(mark.attrs?.['href']))
    for (const child of node.content ?? []) visit(child)
  }
  visit(doc)
  return [...found]
}

export function chapterLabels(numbers: BookNumbers, chapterId: string, doc: NodeJson, lang: BookLanguage): ChapterLabels {
  const context = bookContext(numbers, chapterId, { lang, fileUrl: String, chapterHref: String })
  const targets: Record<string, Target> = {}
  for (const target of targetsIn(doc)) {
    const place = target.startsWith('recto:') ? undefined : findPlace(numbers, chapterId, target)
    if (place) targets[target] = { label: place.label[lang], title: place.title, ...locationOf(place.chapterId, chapterId, place.blockId) }
    const [chapter = '', block] = target.slice('recto:'.length).split('#')
    const resolved = place ? undefined : context.resolve(target)
    if (resolved) targets[target] = { label: resolved.label, title: resolved.title, ...locationOf(chapter, chapterId, block) }
  }
  return { numbers: Object.fromEntries(context.numbers), targets }
}
