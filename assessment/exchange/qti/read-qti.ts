import type { FileOf } from '../parts/item-context.ts'
import { withEmbedded } from '../parts/item-context.ts'
import { docOfHtml } from '../parts/html-doc.ts'
import type { ReadResult } from '../reading.ts'
import { folderOf, pathFrom } from '../source/source-files.ts'
import { childOf, parseXml, type XmlElement, xmlProblem } from '../xml/xml.ts'
import { bodyHtml } from './body-html.ts'
import { normalElement } from './normal-item.ts'
import { readItem } from './read-item.ts'

interface QtiContext {
  path: string
  file: FileOf
  /** The text of another file of the package. */
  text?: (path: string) => string | undefined
}

/**
 * Reads a file of QTI 2.0 to 3.0: an item, which may become several questions when it holds several interactions. A stimulus that the item refers to is
 * their passage; its key is its path in the package behind a slash. A test is a finding, since its items are files of their own.
 */
export function readQti(text: string, { path, file, text: other }: QtiContext): ReadResult {
  const result: ReadResult = { questions: [], passages: [], files: [], findings: [] }
  const problem = xmlProblem(text)
  const root = problem ? undefined : parseXml(text)
  if (!root) {
    result.findings.push({ code: 'syntax', severity: 'error', place: { path, ...(problem && { line: problem.line }) } })
    return result
  }
  const item = normalElement(root)
  if (item.name !== 'assessmentItem') {
    // The text of a stimulus is read with the items that refer to it.
    if (item.name !== 'assessmentStimulus')
      result.findings.push({
        code: 'partSkipped',
        severity: 'changed',
        detail: (item.attributes['title'] ?? item.name).slice(0, 120),
        place: { path },
      })
    return result
  }
  const files = withEmbedded(path, file, result.files)
  const passage = stimulusOf(item, path, files, other, result)
  const read = readItem(item, { path, text, file: files, passage })
  result.questions.push(...read.questions)
  result.passages.push(...read.passages)
  result.findings.push(...read.findings)
  return result
}

function stimulusOf(item: XmlElement, path: string, file: FileOf, other: QtiContext['text'], result: ReadResult): string | undefined {
  const href = childOf(item, 'assessmentStimulusRef')?.attributes['href']
  if (href === undefined) return undefined
  const found = pathFrom(folderOf(path), href)
  const source = other?.(found)
  const root = source === undefined || xmlProblem(source) ? undefined : parseXml(source)
  const body = root && childOf(normalElement(root), 'stimulusBody')
  if (!body) {
    result.findings.push({ code: 'missingFile', severity: 'warning', detail: href.slice(0, 120), place: { path } })
    return undefined
  }
  const key = `/${found}`
  // Addresses in the stimulus lead from its own folder.
  const own = (src: string) => file(`/${pathFrom(folderOf(found), src)}`) ?? file(src)
  const content = docOfHtml(bodyHtml(body, flat), { place: { path: found }, file: own }, result.findings)
  result.passages.push({ key, place: { path: found }, content })
  return key
}

const flat = (element: XmlElement): string | undefined => (element.name === 'contentBody' ? bodyHtml(element, flat) : undefined)
