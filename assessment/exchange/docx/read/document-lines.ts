import type { NodeJson } from '#document/schema/node-json.ts'
import type { Finding } from '../../reading.ts'
import type { SourceLine } from '../../text/reading-state.ts'
import { countersOf } from './numbering.ts'
import { inlineOf, linesOfParagraph } from './paragraphs.ts'
import { mainPart, relationsOf } from './relations.ts'
import { paragraphsOfDamaged } from './damaged.ts'
import { note, type Source } from './source.ts'
import type { SourceFiles } from '../../source/source-files.ts'
import { stylesOf } from './styles.ts'
import { linesOfTable } from './tables.ts'
import { childOf, childrenOf, parseXml, valueOf, type XmlElement } from '../../xml/xml.ts'

/** The lines of a Word document: its paragraphs, split at line breaks, and its tables as blocks. `line` is the ordinal number of the paragraph. */
export function docxLines(files: SourceFiles): { lines: SourceLine[]; findings: Finding[] } {
  const path = mainPart(files)
  const text = files.text(path)
  const findings: Finding[] = []
  if (text === undefined) return { lines: [], findings: [{ code: 'syntax', severity: 'error', detail: path, place: { path } }] }
  const source = sourceOf(files, path, findings)
  // A text that is cut off would be parsed without its end.
  const whole = /<\/(?:\w+:)?document>\s*$/.test(text.slice(-200)) ? parseXml(text) : undefined
  const body = whole && childOf(whole, 'body')
  if (body) return { lines: linesOfBlocks(body, source), findings: [...findings, ...source.findings] }
  findings.push({ code: 'syntax', severity: 'error', detail: path, place: { path } })
  const lines: SourceLine[] = []
  for (const { paragraph, text: unread } of paragraphsOfDamaged(text)) {
    if (paragraph) lines.push(...linesWithBoxes(paragraph, source))
    else {
      source.line++
      findings.push({ code: 'syntax', severity: 'error', detail: unread.slice(0, 120), place: { line: source.line } })
    }
  }
  return { lines, findings: [...findings, ...source.findings] }
}

function sourceOf(files: SourceFiles, path: string, findings: Finding[]): Source {
  const relations = relationsOf(files, path)
  const partNamed = (type: string): { root: XmlElement | undefined; path: string } => {
    const part = [...relations.values()].find((relation) => relation.type === type && !relation.external)
    const text = part && files.text(part.target)
    const root = text === undefined ? undefined : parseXml(text)
    if (part && text !== undefined && !root) findings.push({ code: 'syntax', severity: 'warning', detail: part.target, place: { path: part.target } })
    return { root, path: part?.target ?? '' }
  }
  const styles = stylesOf(partNamed('styles').root)
  const counters = countersOf(partNamed('numbering').root, (style) => valueOf(styles.numberingOf(style), 'numId'))
  const base: Source = { paths: new Set(files.paths), relations, styles, counters, noteOf: () => [], line: 0, findings: [], boxes: [] }
  const notes = { footnote: notesOf(partNamed('footnotes'), 'footnote'), endnote: notesOf(partNamed('endnotes'), 'endnote') }

  /** Notes hold phrases only: their paragraphs are one line, without pictures. */
  function notesOf(part: { root: XmlElement | undefined; path: string }, name: string): Map<string, NodeJson[]> {
    const own: Source = { ...base, relations: relationsOf(files, part.path), findings: [] }
    return new Map(
      childrenOf(part.root, name).map((element): [string, NodeJson[]] => {
        const lines = paragraphsIn(element).flatMap((paragraph) => inlineOf(paragraph, own))
        return [
          element.attributes['id'] ?? '',
          lines.filter((nodes) => nodes.length).flatMap((nodes, at) => (at ? [{ type: 'hardBreak' }, ...nodes] : nodes)),
        ]
      }),
    )
  }

  return { ...base, noteOf: (kind, id) => notes[kind].get(id) ?? [] }
}

const paragraphsIn = (element: XmlElement): XmlElement[] => element.children.flatMap((child) => (child.name === 'p' ? [child] : paragraphsIn(child)))

/** What stands beside paragraphs and tables: properties, and text that was deleted. */
const left = new Set(['sectPr', 'tcPr', 'sdtPr', 'sdtEndPr', 'del', 'moveFrom', 'customXmlPr', 'bookmarkStart', 'bookmarkEnd'])

function linesOfBlocks(element: XmlElement, source: Source): SourceLine[] {
  const lines: SourceLine[] = []
  for (const child of element.children) {
    if (child.name === 'p') lines.push(...linesWithBoxes(child, source))
    else if (child.name === 'tbl') {
      lines.push(
        ...linesOfTable(
          child,
          (cell) => linesOfBlocks(cell, source),
          () => source.line,
        ),
      )
    } else if (child.name === 'altChunk') note(source, 'partSkipped', 'warning', 'altChunk')
    else if (child.name === 'AlternateContent') lines.push(...linesOfBlocks(child.children[0] ?? child, source))
    else if (child.name === 'oMathPara' || child.name === 'r') lines.push(...linesWithBoxes({ ...element, children: [child] }, source))
    else if (!left.has(child.name)) lines.push(...linesOfBlocks(child, source))
  }
  return lines
}

/** The lines of a paragraph, and behind them those of the text boxes that are tied to it. */
function linesWithBoxes(paragraph: XmlElement, source: Source): SourceLine[] {
  const lines = linesOfParagraph(paragraph, source)
  for (const box of source.boxes.splice(0)) lines.push(...linesOfBlocks(box, source))
  return lines
}
