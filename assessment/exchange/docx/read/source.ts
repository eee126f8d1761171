import type { NodeJson } from '#document/schema/node-json.ts'
import type { Finding, FindingCode } from '../../reading.ts'
import type { Counters } from './numbering.ts'
import type { Relation } from './relations.ts'
import type { Styles } from './styles.ts'
import type { XmlElement } from '../../xml/xml.ts'

/** What is known of the document while its paragraphs are read. */
export interface Source {
  paths: ReadonlySet<string>
  relations: ReadonlyMap<string, Relation>
  styles: Styles
  counters: Counters
  /** The content of the footnote or endnote with this id. */
  noteOf: (kind: 'footnote' | 'endnote', id: string) => NodeJson[]
  /** The ordinal number of the paragraph that was read last, from 1. */
  line: number
  /** Findings of the line that is being read. */
  findings: Finding[]
  /** Text boxes that are tied to the paragraph that is being read. */
  boxes: XmlElement[]
}

/** Notes something about the paragraph that is being read; the same only once. */
export function note(source: Source, code: FindingCode, severity: Finding['severity'], detail: string): void {
  const short = detail.slice(0, 120)
  const known = source.findings.some((each) => each.code === code && each.detail === short && each.place?.line === source.line)
  if (!known && source.findings.length < 50) source.findings.push({ code, severity, detail: short, place: { line: source.line } })
}
