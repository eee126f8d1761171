import type { Place, ReadResult } from '../reading.ts'
import { addItem, report } from '../parts/add-item.ts'
import type { ItemSource } from '../parts/finish-item.ts'
import { elementsIn, type FoundElement } from '../xml/elements-in.ts'
import { parseXml, textWithin, type XmlElement, xmlProblem } from '../xml/xml.ts'
import { type FileOf, newContext, withEmbedded } from '../parts/item-context.ts'
import { metadataOf } from './kinds.ts'
import { htmlOfMaterials } from './material.ts'
import { readBlackboardPool, readPoolQuestion } from './read-blackboard-pool.ts'
import { readItem } from './read-item.ts'

interface Qti1Context {
  path: string
  file: FileOf
}

const isPool = ({ name }: XmlElement) => /^pool$/i.test(name)

/** Whether the root element of a file is one that `readQti1` reads: QTI 1.2, or an older pool of Blackboard. */
export const isQti1 = (root: XmlElement): boolean => /^questestinterop$/i.test(root.name) || isPool(root)

/**
 * Reads a file of QTI 1.2 as Canvas, Common Cartridge and Blackboard write it, or a pool of Blackboard. Accepts any text and never throws. When the file
 * is not well-formed or declares entities, that is an error, and the items that are well-formed by themselves are read without their sections.
 */
export function readQti1(text: string, { path, file }: Qti1Context): ReadResult {
  const result: ReadResult = { questions: [], passages: [], files: [], findings: [] }
  const context = { path, file: withEmbedded(path, file, result.files) }
  const problem = xmlProblem(text)
  const root = problem ? undefined : parseXml(text)
  if (!root) readSingly(text, problem?.line, context, result)
  else if (isPool(root)) readBlackboardPool(root, elementsIn(text, 'QUESTION_[A-Z]{1,40}'), context, result)
  else if (!isQti1(root)) result.findings.push({ code: 'partSkipped', severity: 'changed', detail: root.name.slice(0, 120), place: { path } })
  else addItems(root, { category: [] }, { context, result, found: elementsIn(text, 'item'), at: 0 })
  return result
}

/** The items of a file that cannot be read as a whole. */
function readSingly(text: string, line: number | undefined, { path, file }: Qti1Context, result: ReadResult): void {
  report(result, { code: 'syntax', severity: 'error', place: { path, ...(line === undefined ? {} : { line }) } })
  const pool = /<POOL[\s>]/i.test(text)
  for (const found of elementsIn(text, pool ? 'QUESTION_[A-Z]{1,40}' : 'item')) {
    const place = { path, line: found.line }
    const item = found.text === undefined || xmlProblem(found.text) ? undefined : parseXml(found.text)
    if (!item || found.text === undefined) report(result, { code: 'syntax', severity: 'error', place })
    else {
      const source = { place: placeOf(item, place), text: found.text, category: [] }
      if (!addItem(result, pool ? readPoolQuestion(item, undefined, source, file) : readItem(item, source, file), place)) break
    }
  }
}

function placeOf(item: XmlElement, place: Place): Place {
  const ident = item.attributes['ident'] ?? item.attributes['id'] ?? metadataOf(item).get('bbmd_asi_object_id')
  return ident === undefined || ident === '' ? place : { ...place, item: ident.slice(0, 200) }
}

interface Walk {
  context: Qti1Context
  result: ReadResult
  found: FoundElement[]
  /** How many items were met so far. */
  at: number
}

/** Elements that hold or describe no content of a question. */
const silent = new Set(
  'qtimetadata qticomment duration outcomes_processing assessmentcontrol sectioncontrol assessproc_extension sectionproc_extension'.split(' '),
)

/** Adds all items within an element; false when there are too many. */
function addItems(element: XmlElement, group: Pick<ItemSource, 'category' | 'passage'>, walk: Walk): boolean {
  const { path, file } = walk.context
  let inside = group
  for (const each of element.children) {
    if (each.name === 'item') {
      const found = walk.found[walk.at++]
      const place = placeOf(each, { path, ...(found ? { line: found.line } : {}) })
      if (!addItem(walk.result, readItem(each, { ...inside, place, text: found?.text ?? '' }, file), place)) return false
    } else if (each.name === 'presentation_material') inside = { ...inside, passage: addPassage(each, walk) }
    else if (/^(?:section|objectbank|assessment|questestinterop)$/.test(each.name)) {
      const title = (metadataOf(each).get('bank_title') || (each.name === 'assessment' ? '' : each.attributes['title']) || '').trim()
      if (!addItems(each, title === '' ? inside : { ...inside, category: [...inside.category, title] }, walk)) return false
    } else if (!silent.has(each.name)) reportPart(each, walk)
  }
  return true
}

/** A text that the items behind it share. */
function addPassage(element: XmlElement, { context, result }: Walk): string {
  const key = String(result.passages.length + 1)
  const item = newContext({ path: context.path }, context.file)
  const content = item.doc(htmlOfMaterials(element, (name) => item.say('formatLost', 'changed', name)))
  result.passages.push({ key, place: item.place, content })
  for (const finding of item.findings) report(result, finding)
  return key
}

/** References to other files, rules for drawing questions, and texts about a section. */
function reportPart(element: XmlElement, { context, result }: Walk): void {
  const { item_ref: item, sourcebank_ref: bank, linkrefid: link } = element.attributes
  const selects = element.name === 'selection_ordering'
  const text = textWithin(element).replaceAll(/\s+/g, ' ').trim()
  if (selects && element.children.length === 0) return
  const detail = [element.name, item ?? link ?? '', bank ?? '', selects ? '' : text].filter((each) => each !== '').join(' ')
  report(result, { code: selects ? 'settingLost' : 'partSkipped', severity: 'changed', detail: detail.slice(0, 120), place: { path: context.path } })
}
