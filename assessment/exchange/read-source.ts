import { readDocx } from './docx/read/read-docx.ts'
import { type Finding, readLimits, type ReadResult } from './reading.ts'
import { formatOf } from './recognise.ts'
import type { SourceFiles } from './source-files.ts'
import { readTable } from './table/read-table.ts'
import { readText } from './text/read-text.ts'

/** A file that was given: a single one, whose path is its name, or the unpacked files of an archive. */
export interface GivenSource extends SourceFiles {
  name: string
  packed: boolean
}

/**
 * Reads the questions of a file in any of the formats that are known, which is recognised by its content. In an archive every file with questions is read;
 * the others are findings, unless a question refers to them. Never throws for what the file holds.
 */
export function readSource(source: GivenSource): ReadResult {
  if (!source.packed) return readOne(source, source.name) ?? { questions: [], passages: [], files: [], findings: [] }
  if (source.paths.includes('word/document.xml') || (source.paths.includes('[Content_Types].xml') && /\.docx$/i.test(source.name)))
    return readDocx(source)
  return readPackage(source)
}

function readPackage(source: GivenSource): ReadResult {
  const result: ReadResult = { questions: [], passages: [], files: [], findings: [] }
  const skipped: string[] = []
  const same = canvasTwins(source.paths)
  for (const path of source.paths) {
    if (same.has(path) || isManifest(path)) continue
    const read = readOne(source, path)
    if (!read) {
      skipped.push(path)
      continue
    }
    const own = (place: Finding['place']) => ({ path, ...place })
    const prefix = `${path} `
    for (const question of read.questions.slice(0, readLimits.questions - result.questions.length))
      result.questions.push({
        ...question,
        place: own(question.place),
        ...(question.passage === undefined ? {} : { passage: prefix + question.passage }),
        findings: question.findings.map((finding) => ({ ...finding, place: own(finding.place) })),
      })
    if (read.questions.length && result.questions.length >= readLimits.questions)
      result.findings.push({ code: 'tooMany', severity: 'error', place: { path } })
    for (const passage of read.passages) result.passages.push({ ...passage, key: prefix + passage.key, place: own(passage.place) })
    result.files.push(...read.files)
    result.findings.push(...read.findings.map((finding) => ({ ...finding, place: own(finding.place) })))
  }
  const used = usedFiles(result)
  for (const path of skipped)
    if (!used.has(path)) result.findings.push({ code: 'partSkipped', severity: 'changed', detail: path.slice(-120), place: { path } })
  return { ...result, findings: result.findings.slice(0, readLimits.findings) }
}

const isManifest = (path: string) => /(?:^|\/)(?:imsmanifest\.xml|\.bb-[^/]*)$/i.test(path)

/** Canvas writes a quiz twice: as Common Cartridge in `<id>/assessment_qti.xml`, and complete in `non_cc_assessments/<id>.xml.qti`. The first is left out. */
function canvasTwins(paths: readonly string[]): Set<string> {
  const complete = new Set(paths.flatMap((path) => /(?:^|\/)non_cc_assessments\/([^/]+)\.xml\.qti$/.exec(path)?.[1] ?? []))
  return new Set(
    paths.filter((path) => {
      const id = /(?:^|\/)([^/]+)\/(?:assessment_qti|assessment_meta)\.xml$/.exec(path)?.[1]
      return id !== undefined && (complete.has(id) || path.endsWith('assessment_meta.xml'))
    }),
  )
}

/** What one file holds; undefined when it is none with questions. */
function readOne(source: GivenSource, path: string): ReadResult | undefined {
  const sheets = source.sheets?.(path)
  if (sheets) return readTable(sheets)
  const text = source.text(path)
  if (text === undefined) return undefined
  switch (formatOf(path, text)) {
    case 'text':
      // A package of another system holds texts of all kinds; questions are in its own formats.
      return source.packed && source.paths.some(isManifest) ? undefined : readText(text)
    default:
      return undefined
  }
}

/** The paths that documents of the result refer to. */
function usedFiles({ questions, passages }: ReadResult): Set<string> {
  const used = new Set<string>()
  for (const [, path = ''] of JSON.stringify([questions, passages]).matchAll(/"asset:((?:[^"\\]|\\.)*)"/g))
    used.add(JSON.parse(`"${path}"`) as string)
  return used
}
