import { categoryFrom } from '../parts/category-path.ts'
import { addItem, report } from '../parts/add-item.ts'
import { type FileOf, withEmbedded } from '../parts/item-context.ts'
import type { Place, ReadResult } from '../reading.ts'
import { elementsIn } from '../xml/elements-in.ts'
import { childOf, childrenOf, parseXml, type XmlElement, xmlProblem } from '../xml/xml.ts'
import { readMoodleQuestion } from './read-question.ts'

/**
 * Reads questions in the XML format of Moodle; files that are embedded in it are in `files`. Accepts any text and never throws. When the file is not
 * well-formed, that is an error, and the questions that are well-formed by themselves are read.
 */
export function readMoodleXml(text: string, { path, file }: { path: string; file: FileOf }): ReadResult {
  const result: ReadResult = { questions: [], passages: [], files: [], findings: [] }
  const found = elementsIn(text, 'question')
  const problem = xmlProblem(text)
  const root = problem ? undefined : parseXml(text)
  const whole = root ? childrenOf(root, 'question') : undefined
  if (!whole) report(result, { code: 'syntax', severity: 'error', place: { path, ...(problem && { line: problem.line }) } })
  let category: string[] = []
  for (const [at, { line, text: source }] of found.entries()) {
    const place: Place = { path, line }
    const element = whole ? whole[at] : singly(source)
    if (!element || source === undefined) report(result, { code: 'syntax', severity: 'error', place })
    else if (element.attributes['type'] === 'category') category = categoryFrom(childOf(childOf(element, 'category'), 'text')?.text ?? '')
    else {
      const own = { place, text: source, category: [...category] }
      const files = withEmbedded(`${path}/${at + 1}`, file, result.files)
      if (!addItem(result, readMoodleQuestion(element, own, { folder: `${path}/${at + 1}/`, file: files, files: result.files }), place)) break
    }
  }
  return result
}

const singly = (text: string | undefined): XmlElement | undefined => (text === undefined || xmlProblem(text) ? undefined : parseXml(text))
