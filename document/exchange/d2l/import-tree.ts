import type { ChapterKind } from '../../numbering/chapter-numbers.ts'
import { checkDocument, withIds } from '../../gate/gate.ts'
import { readChapter } from './import-chapter.ts'
import type { Section } from './import-chapter.ts'
import type { Contents, ContentsEntry } from './import-contents.ts'
import type { BookImport } from './import-file.ts'
import type { ImportedChapter, MarkdownSource, Report, ReportEntry } from './import-types.ts'
import type { DocJson, NodeJson } from '../../schema/node-json.ts'
import { plainText } from '../../text/text.ts'
import { numberAttr, textAttr, walk } from '../../text/walk.ts'

const FRONT = /^(前言|序言?|自序|导言|preface|foreword)/i
const APPENDIX = /^(附录|appendix)/i
const BACK = /^(参考文献|参考书目|索引|后记|references|bibliography|index$|afterword)/i

/** Builds the chapters in the table of contents, each validated by the gate, and the title of the book. */
export const buildChapters = (
  contents: Contents,
  { files, plain }: MarkdownSource,
  book: BookImport,
  entries: ReportEntry[],
  begin: ((path: string) => void) | undefined,
): { title: string; chapters: ImportedChapter[] } => {
  const labels = new Set<string>()
  const sectionsOf = (path: string): Section[] => {
    const report: Report = (severity, code, line, detail) => entries.push({ severity, code, path, line, detail })
    if (plain?.has(path) === true) {
      report('lost', 'too-slow', 1, '')
      return [{ name: '', label: null, blocks: paragraphs(files.get(path)!) }]
    }
    begin?.(path)
    return readSafely(files.get(path)!, path, book, report)
  }
  const chapterOf = (section: Section, kind: ChapterKind, source: string | null, children: ImportedChapter[]): ImportedChapter => {
    const name = withoutNumber(section.name)
    const doc = through(
      { type: 'doc', attrs: { label: section.label }, content: section.blocks.length === 0 ? [{ type: 'paragraph' }] : section.blocks },
      source ?? '',
      entries,
    )
    keepLabels(doc, labels, source ?? '', entries)
    return { name, kind: book.dialect ? kind : kindByName(name, kind), label: section.label, source, doc, children }
  }
  const build = (entry: ContentsEntry): ImportedChapter[] => {
    const sections = entry.path === null ? [] : sectionsOf(entry.path)
    const children = entry.children.flatMap(build)
    const [first = { name: '', label: null, blocks: [] }, ...more] = sections
    const name = first.name || entry.folder.replace(/[_-]+/g, ' ').trim() || nameOfFile(entry.path ?? '')
    const head = chapterOf({ ...first, name }, entry.kind, entry.path, children)
    return [head, ...more.map((section) => chapterOf(section, entry.kind, entry.path, []))]
  }

  const [sole, second] = contents.entries
  if (contents.index === undefined && sole?.path != null && second === undefined && sole.children.length === 0) {
    return splitBook(sectionsOf(sole.path), sole.path, chapterOf)
  }
  const index = contents.index === undefined ? [] : sectionsOf(contents.index)
  const [cover] = index
  const chapters = contents.entries.flatMap(build)
  const written = index.flatMap((section) => (section.blocks.length === 0 ? [] : [section]))
  if (chapters.length === 0 && written.length > 0) return splitBook(written, contents.index!, chapterOf)
  const front = written.map((section) => chapterOf({ ...section, name: section.name || '前言' }, 'front', contents.index!, []))
  const all = [...front, ...chapters]
  labelLinked(all, book)
  return { title: (cover?.name || chapters[0]?.name || '').replace(/^《(.*)》$/, '$1'), chapters: all }
}

/** A file whose nesting overflows the parser is imported as plain paragraphs. */
const readSafely = (text: string, path: string, book: BookImport, report: Report): Section[] => {
  try {
    return readChapter(text, path, book, report)
  } catch (error) {
    report('lost', 'refused', 1, error instanceof Error ? error.message : 'unreadable')
    return [{ name: '', label: null, blocks: paragraphs(text) }]
  }
}

/** A book in one file: its chapters are the first-level titles or, if there is only one, the second-level titles. */
const splitBook = (
  sections: readonly Section[],
  path: string,
  chapterOf: (section: Section, kind: ChapterKind, source: string, children: ImportedChapter[]) => ImportedChapter,
): { title: string; chapters: ImportedChapter[] } => {
  const [only] = sections
  const tops = sections.length === 1 ? only!.blocks.filter((node) => node.type === 'heading' && numberAttr(node, 'level') === 1).length : 0
  const parts = tops < 2 ? sections : belowTitle(only!)
  const chapters = parts.map((section, at) =>
    chapterOf(
      { ...section, name: section.name || nameOfFile(path) },
      tops >= 2 && at === 0 && section.name === only!.name ? 'front' : 'chapter',
      path,
      [],
    ),
  )
  return { title: only?.name || nameOfFile(path), chapters }
}

const belowTitle = (whole: Section): Section[] => {
  const parts: Section[] = [{ name: whole.name, label: whole.label, blocks: [] }]
  for (const node of whole.blocks) {
    const level = node.type === 'heading' ? (numberAttr(node, 'level') ?? 1) : 0
    if (level === 1) parts.push({ name: plainText({ type: 'doc', content: [node] }).trim(), label: textAttr(node, 'label') || null, blocks: [] })
    else parts.at(-1)!.blocks.push(level > 1 ? { ...node, attrs: { ...node.attrs, level: level - 1 } } : node)
  }
  return parts.filter((part, at) => at > 0 || part.blocks.length > 0)
}

/** The chapter with the references that the book cites, in order of first citation. */
export const bibliographyChapter = (book: BookImport): ImportedChapter | undefined => {
  if (book.cited.size === 0) return undefined
  const references = [...book.cited].map((key): NodeJson => ({ type: 'reference', attrs: { key }, content: book.bibliography.get(key)!.content }))
  const doc = through({ type: 'doc', attrs: { label: null }, content: [{ type: 'bibliography', content: references }] }, '', [])
  return { name: '参考文献', kind: 'back', label: null, source: null, doc, children: [] }
}

/** Validates a document; one that the gate refuses becomes plain paragraphs, and the report says why. */
const through = (json: DocJson, path: string, entries: ReportEntry[]): DocJson => {
  const checked = checkDocument(withIds(json), { allowAssets: true })
  if ('doc' in checked) return checked.doc
  const [problem] = checked.problems
  entries.push({ severity: 'lost', code: 'refused', path, line: 1, detail: `${problem?.path ?? ''}: ${problem?.message ?? ''}` })
  const content = paragraphs(plainText(json))
  const plain = checkDocument(withIds({ ...json, content: content.length === 0 ? [{ type: 'paragraph' }] : content }))
  return 'doc' in plain ? plain.doc : (withIds({ type: 'doc', attrs: { label: null }, content: [{ type: 'paragraph', attrs: {} }] }) as DocJson)
}

/** The lines of a text as plain paragraphs, cut to what fits into a document. */
const paragraphs = (text: string): NodeJson[] =>
  text
    .toWellFormed()
    .replace(/[^\P{C}\n\t]/gu, '')
    .slice(0, 400_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 5000)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

const keepLabels = (doc: DocJson, labels: Set<string>, path: string, entries: ReportEntry[]): void =>
  walk(doc, (node) => {
    const label = node.type === 'tab' ? '' : textAttr(node, 'label')
    if (label === '') return
    if (labels.has(label)) entries.push({ severity: 'changed', code: 'duplicate-label', path, line: 1, detail: label })
    labels.add(label)
  })

/** Gives a label to each chapter that is the target of a link. */
const labelLinked = (chapters: readonly ImportedChapter[], book: BookImport): void => {
  for (const chapter of chapters) {
    const label = chapter.source === null ? undefined : book.chapterLabels.get(chapter.source)
    if (label !== undefined && chapter.label === null && book.linked.has(label)) {
      book.linked.delete(label)
      chapter.label = label
      chapter.doc = { ...chapter.doc, attrs: { ...chapter.doc.attrs, label } }
    }
    labelLinked(chapter.children, book)
  }
}

const kindByName = (name: string, kind: ChapterKind): ChapterKind =>
  kind !== 'chapter' ? kind : FRONT.test(name) ? 'front' : APPENDIX.test(name) ? 'appendix' : BACK.test(name) ? 'back' : kind

/** Removes 第 3 章 or 3.2 before a name, since the book numbers its chapters itself. */
const withoutNumber = (name: string): string =>
  name
    .replace(/^(第\s*[\d一二三四五六七八九十百零]+\s*[章节篇讲]\s*[:：、.]?\s*|\d+(\.\d+)*[.、:：]?\s+|chapter\s+\d+\s*[:.]\s*)(?=\S)/iu, '')
    .slice(0, 200)

const nameOfFile = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\.(md|markdown)$/i, '')
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
