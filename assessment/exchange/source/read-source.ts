import { filesIn } from '#document/gate/files.ts'
import { documentsOf } from '../../questions/parts.ts'
import { readAiken } from '../aiken/read-aiken.ts'
import { readChecklist } from '../checklist/read-checklist.ts'
import { readDocx } from '../docx/read/read-docx.ts'
import { readGift } from '../gift/read-gift.ts'
import { readMoodleXml } from '../moodle/read-moodle-xml.ts'
import { readQti1 } from '../qti1/read-qti1.ts'
import { readQti } from '../qti/read-qti.ts'
import { type Finding, readLimits, type ReadResult } from '../reading.ts'
import { formatOf } from './recognise.ts'
import { folderOf, pathFrom, type SourceFiles } from './source-files.ts'
import { readTable } from '../table/read-table.ts'
import { withFormulaFindings } from '../formula-findings.ts'
import { readText } from '../text/read-text.ts'

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
  const read = readKnown(source)
  return { ...read, questions: withFormulaFindings(read.questions) }
}

function readKnown(source: GivenSource): ReadResult {
  if (!source.packed) return readOne(source, source.name, packageOf(source)) ?? { questions: [], passages: [], files: [], findings: [] }
  if (source.paths.includes('word/document.xml') || (source.paths.includes('[Content_Types].xml') && /\.docx$/i.test(source.name)))
    return readDocx(source)
  return readPackage(source)
}

function readPackage(source: GivenSource): ReadResult {
  const result: ReadResult = { questions: [], passages: [], files: [], findings: [] }
  const skipped: string[] = []
  const known = new Set<string>()
  const same = canvasTwins(source.paths)
  const inside = packageOf(source)
  for (const path of source.paths) {
    if (same.has(path) || isManifest(path)) continue
    const read = readOne(source, path, inside)
    if (!read) {
      skipped.push(path)
      continue
    }
    const own = (place: Finding['place']) => ({ path, ...place })
    // A key with a slash before it is the path of a file that several others share.
    const keyIn = (key: string) => (key.startsWith('/') ? key : `${path} ${key}`)
    for (const question of read.questions.slice(0, readLimits.questions - result.questions.length))
      result.questions.push({
        ...question,
        place: own(question.place),
        ...(question.passage === undefined ? {} : { passage: keyIn(question.passage) }),
        findings: question.findings.map((finding) => ({ ...finding, place: own(finding.place) })),
      })
    if (read.questions.length && result.questions.length >= readLimits.questions)
      result.findings.push({ code: 'tooMany', severity: 'error', place: { path } })
    for (const passage of read.passages) {
      const key = keyIn(passage.key)
      if (!known.has(key)) result.passages.push({ ...passage, key, place: own(passage.place) })
      known.add(key)
    }
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

/** What the files of a package have in common: whether another system wrote it, and its paths. */
interface Package {
  hasManifest: boolean
  paths: ReadonlySet<string>
}

const packageOf = ({ packed, paths }: GivenSource): Package => ({
  hasManifest: packed && paths.some(isManifest),
  paths: new Set(packed ? paths : []),
})

/** What one file holds; undefined when it is none with questions. */
function readOne(source: GivenSource, path: string, { hasManifest, paths }: Package): ReadResult | undefined {
  const sheets = source.sheets?.(path)
  if (sheets) return readTable(sheets)
  const text = source.text(path)
  if (text === undefined) return undefined
  // A package of another system holds texts of all kinds; questions are in its own formats.
  const context = { path, file: fileOf(paths, path) }
  switch (formatOf(path, text)) {
    case 'gift':
      return readGift(text)
    case 'checklist':
      return hasManifest ? undefined : readChecklist(text, context)
    case 'aiken':
      return readAiken(text)
    case 'moodle':
      return readMoodleXml(text, context)
    case 'qti1':
      return readQti1(text, context)
    case 'qti':
      return readQti(text, { ...context, text: source.text })
    case 'text':
      return hasManifest ? undefined : readText(text)
    default:
      return undefined
  }
}

const fileBase = /^\$?(?:IMS-CC-FILEBASE|%24IMS-CC-FILEBASE%24|IMS_CC_FILEBASE)\$?\//i

/** How a file of a package finds another one: beside itself, from the root, or in the folder of web content of a cartridge. */
function fileOf(known: ReadonlySet<string>, from: string): (src: string) => string | undefined {
  return (src) => {
    if (known.size === 0 || /^[a-z][a-z0-9+.-]*:/i.test(src)) return undefined
    const plain = decodedPath(src.replace(/[?#].*$/s, ''))
    const bare = plain.replace(/^%24IMS-CC-FILEBASE%24\//i, '').replace(fileBase, '')
    const found = [pathFrom(folderOf(from), bare), pathFrom('', bare), `web_resources/${bare}`].find((path) => known.has(path))
    return found === undefined ? undefined : `asset:${found}`
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The paths that documents of the result refer to. */
export function usedFiles({ questions, passages }: Pick<ReadResult, 'questions' | 'passages'>): Set<string> {
  const docs = [...questions.flatMap(({ question }) => documentsOf(question).map(({ doc }) => doc)), ...passages.map(({ content }) => content)]
  return new Set(docs.flatMap((doc) => filesIn(doc).flatMap((file) => (file.startsWith('asset:') ? [file.slice('asset:'.length)] : []))))
}
