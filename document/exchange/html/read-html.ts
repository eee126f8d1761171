import { checkDocument, LIMITS } from '../../gate/gate.ts'
import { countFormulas } from '../../render/formulas.ts'
import type { DocJson, MarkJson, NodeJson } from '../../schema/node-json.ts'
import { schema } from '../../schema/schema.ts'
import { withIds } from '../../schema/with-ids.ts'
import { readElement } from './html-elements.ts'
import { addInline, finished, heightOf, interrupt, mayHold, newFlow } from './html-flow.ts'
import type { Flow, HtmlLoss, Reading } from './html-flow.ts'
import { shortText, storableText } from './html-line.ts'
import { addFormula } from './html-math.ts'
import { marked, marksWithin } from './html-marks.ts'
import { parseHtml, textIn } from './html-tree.ts'
import type { HtmlNode } from './html-tree.ts'
import { splitTex } from './tex-text.ts'

export type { HtmlLoss } from './html-flow.ts'

export interface ReadHtmlOptions {
  /** The id of a file or `asset:<path>` for a source of a picture, recording or link; `data:` addresses are given as they are. */
  file?: (src: string) => string | undefined
  /**
   * Asked for every element that stands in the content, before anything else; names of elements and attributes are in lower case. A node that is
   * given takes the place of the element and all in it, a text node without text removes it.
   */
  element?: (name: string, attributes: ReadonlyMap<string, string>) => NodeJson | undefined
}

const MOST_CHARACTERS = 1_000_000
const MOST_LOSSES = 200

/**
 * Reads a fragment of HTML or XHTML as a document. Accepts any text and never throws; the document passes the gate. What a document cannot hold is in
 * `lost`, each once: an element (`format`, its name), a file that is missing (`file`, its source), what exceeds a limit (`tooLong`, how it begins).
 * TeX is read between `\( \)`, `\[ \]` and `$$ $$`, outside of code; single dollars are text.
 */
export const readHtml = (html: string, options: ReadHtmlOptions): { doc: DocJson; lost: HtmlLoss[] } => {
  const { reading, lost } = newReading(options)
  const kept = beginning(html)
  if (kept.length < html.length) reading.lose('tooLong', html.slice(kept.length, kept.length + 200))
  const { nodes, whole } = parseHtml(kept)
  if (!whole) reading.lose('format', 'html')
  const flow = newFlow('doc', 0)
  reading.read(nodes, [], flow)
  const checked = checkDocument(docOf(finished(flow, reading)), { allowAssets: true })
  if ('doc' in checked) return { doc: checked.doc, lost }
  reading.lose('format', 'html')
  const text = shortText(nodes.map(textIn).join(' '), 100_000)
  return { doc: docOf(text === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text }] }]), lost }
}

/** What of a text can be read; it does not end within a tag. */
const beginning = (html: string): string => {
  if (html.length <= MOST_CHARACTERS) return html
  const kept = html.slice(0, MOST_CHARACTERS)
  const tag = kept.lastIndexOf('<')
  return tag > kept.lastIndexOf('>') ? kept.slice(0, tag) : kept
}

const docOf = (content: NodeJson[]): DocJson => withIds<DocJson>({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })

const newReading = (options: ReadHtmlOptions): { reading: Reading; lost: HtmlLoss[] } => {
  const lost: HtmlLoss[] = []
  const seen = new Set<string>()
  const excess = countFormulas()
  // A twentieth remains for what is counted too low.
  const left = { nodes: LIMITS.nodes * 0.95, characters: LIMITS.characters * 0.95 }
  let full: 'no' | 'yes' | 'said' = 'no'
  const reading: Reading = {
    lose: (kind, given) => {
      if (kind === 'tooLong' && full === 'said') return
      if (full === 'yes') full = 'said'
      const detail = shortText(given.slice(0, 1000), 200)
      if (seen.size >= MOST_LOSSES || seen.has(`${kind} ${detail}`)) return
      seen.add(`${kind} ${detail}`)
      lost.push({ kind, detail })
    },
    spend: (characters, nodes = 1) => {
      if (full === 'no' && characters <= left.characters && nodes <= left.nodes) {
        left.characters -= characters
        left.nodes -= nodes
        return true
      }
      if (full === 'no') full = 'yes'
      return false
    },
    room: () => (full === 'no' ? left.characters : 0),
    takesFormula: (latex) => excess(latex) === undefined,
    file: (src) => options.file?.(src),
    claim: ({ name, attributes }) => options.element?.(name, attributes),
    read: (nodes, marks, flow) => readNodes(nodes, marks, flow, reading),
    open: (element, marks, flow) => readElement(element, marksWithin(element, marks), flow, reading),
    put: (node, marks, flow) => put(node, marks, flow, reading),
  }
  return { reading, lost }
}

const readNodes = (nodes: readonly HtmlNode[], marks: readonly MarkJson[], flow: Flow, reading: Reading): void => {
  let run = ''
  const endRun = () => {
    if (run !== '') readText(run, marks, flow, reading)
    run = ''
  }
  for (const node of nodes) {
    if (typeof node === 'string') {
      run += storableText(node)
      continue
    }
    const claimed = reading.claim(node)
    if (claimed === undefined && node.name === 'br') {
      run += BREAK
      continue
    }
    endRun()
    if (claimed === undefined || !reading.put(claimed, marks, flow)) reading.open(node, marks, flow)
  }
  endRun()
}

/** A line break among text that may be TeX; no text of a document has this character. */
const BREAK = '\0'

const readText = (run: string, marks: readonly MarkJson[], flow: Flow, reading: Reading): void => {
  const inCode = marks.some(({ type }) => type === 'code')
  for (const part of inCode ? [{ text: run }] : splitTex(run)) {
    if ('latex' in part) addFormula(part.latex.replaceAll(BREAK, '\n'), part.display, marks, flow, reading)
    else
      for (const [at, text] of part.text.split(BREAK).entries()) {
        if (at > 0) addInline(flow, { type: 'hardBreak' }, reading)
        if (text !== '' && (flow.line.length > 0 || /[^ \t\n\f\r]/.test(text))) addInline(flow, marked({ type: 'text', text }, marks), reading)
      }
  }
}

/** Adds what the caller gave for an element, if it can stand here and passes the gate. */
const put = (node: NodeJson, marks: readonly MarkJson[], flow: Flow, reading: Reading): boolean => {
  if (node.type === 'text' && node.text === '') return true
  const type = schema.nodes[node.type]
  if (type === undefined || (!type.isInline && !mayHold(flow, node.type, heightOf(node)))) return false
  const own = type.isInline && node.marks === undefined && node.type !== 'hardBreak' ? marked(node, marks) : node
  const checked = checkDocument(docOf([type.isInline ? { type: 'paragraph', content: [own] } : own]), { allowAssets: true })
  if ('problems' in checked) return false
  if (type.isInline) addInline(flow, own, reading)
  else interrupt(flow, own, reading)
  return true
}
