import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checkDocument, withIds } from '#document/gate/gate.ts'
import { importMarkdown, type ImportedChapter } from '#document/exchange/markdown/import-markdown.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { textAttr } from '#document/text/walk.ts'
import { foldContainers, hideContainers, type Marker } from './containers.ts'

const books = join(import.meta.dirname, 'books')

export interface DemoChapter {
  name: string
  kind: 'front' | 'chapter' | 'appendix'
  /** The document; its files are still references of the form `asset:<path>`. */
  doc: DocJson
  children: DemoChapter[]
}

export interface DemoText {
  chapters: DemoChapter[]
  /** Path of the file of an asset. */
  fileOf: (asset: string) => string
}

/** Reads a book of the demo: a folder of Markdown files, or one file in which each first-level heading begins a chapter. */
export async function readBook(source: string): Promise<DemoText> {
  const single = source.endsWith('.md')
  const folder = single ? join(books, source, '..') : join(books, source)
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  const texts = paths.filter((path) => (single ? path === basename(source) : path.endsWith('.md')))
  const figures = paths.filter((path) => path.endsWith('.svg'))
  const read = async (path: string): Promise<[string, string]> => [path, await readFile(join(folder, path), 'utf8')]
  const [written, drawn] = await Promise.all([Promise.all(texts.map(read)), Promise.all(figures.map(read))])

  const markers: Marker[] = []
  const files = new Map(written.map(([path, text]) => [path, hideContainers(text, markers)]))
  const { chapters, report } = importMarkdown({ files, has: (path) => paths.includes(path) })
  const wrong = report.find((entry) => entry.severity !== 'changed' || entry.code === 'loose-label' || entry.code === 'formula')
  if (wrong) throw new Error(`${source}, ${wrong.path} line ${wrong.line}: ${wrong.code} ${wrong.detail}`)

  const descriptions = new Map(drawn.map(([path, svg]) => [`asset:${path}`, /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '']))
  const finish = ({ name, doc, children }: ImportedChapter): DemoChapter => ({
    ...named(name),
    doc: through(`${source}, ${name}`, withAlternatives(foldContainers(doc, markers, `${source}, ${name}`), descriptions)),
    children: children.map(finish),
  })
  return { chapters: chapters.map(finish), fileOf: (asset) => join(folder, asset.slice('asset:'.length)) }
}

/** Prefaces, summaries and exercises have no number; appendices have a letter. */
function named(name: string): Pick<DemoChapter, 'name' | 'kind'> {
  if (name.startsWith('附录')) return { name: name.slice(2).trim(), kind: 'appendix' }
  return { name, kind: /^(前言|Preface|本章小结|习题.+)$/.test(name) ? 'front' : 'chapter' }
}

/** Sets the alternative text of figures from the `<desc>` of their SVG. */
function withAlternatives<N extends NodeJson>(node: N, descriptions: ReadonlyMap<string, string>): N {
  const copy = { ...node }
  const described = node.type === 'figure' ? descriptions.get(textAttr(node, 'file')) : undefined
  if (described) copy.attrs = { ...node.attrs, alt: described }
  if (node.content) copy.content = node.content.map((child) => withAlternatives(child, descriptions))
  return copy
}

function through(where: string, doc: DocJson): DocJson {
  const checked = checkDocument(withIds(doc), { allowAssets: true })
  if ('doc' in checked) return checked.doc
  throw new Error(`${where}: ${checked.problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`)
}
