import { type QuestionAbout, questionLimits } from '../../questions/question.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { finishItem, type ItemResult, type ItemSource } from '../parts/finish-item.ts'
import { type FileOf, newContext } from '../parts/item-context.ts'
import type { EmbeddedFile } from '../reading.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import { readChoices, readTrueFalse } from './choices.ts'
import { readCloze } from './cloze.ts'
import { readExplanation } from './explanation.ts'
import { readDrops } from './drops.ts'
import { readEssay, readMatching, readOrdering } from './open.ts'
import type { Reading } from './reading.ts'
import { readNumerical, readShortAnswer } from './short.ts'
import { moodleTexts } from './texts.ts'

/** Types of Moodle by the name in its XML. */
const readers: Readonly<Record<string, (question: XmlElement, reading: Reading) => QuestionParts>> = {
  multichoice: readChoices,
  multichoiceset: readChoices,
  truefalse: readTrueFalse,
  shortanswer: readShortAnswer,
  numerical: readNumerical,
  essay: readEssay,
  matching: readMatching,
  ordering: readOrdering,
  cloze: readCloze,
  multianswer: readCloze,
  ddwtos: readDrops,
  gapselect: readDrops,
}

interface MoodleFiles {
  /** Where embedded files of the question are put, with its last slash. */
  folder: string
  file: FileOf
  files: EmbeddedFile[]
}

/** A `question` of Moodle as a question, or as a finding that it is none or of a type that is not supported. */
export function readMoodleQuestion(question: XmlElement, source: ItemSource, { folder, file, files }: MoodleFiles): ItemResult {
  const type = (question.attributes['type'] ?? '').trim().toLowerCase()
  const context = newContext(source.place, (src) => texts.file(src))
  const texts = moodleTexts(folder, file, files, (code, detail) => context.say(code, 'changed', detail))
  const title = texts.plain(question, 'name')
  if (type === 'description')
    return {
      finding: {
        code: 'partSkipped',
        severity: 'changed',
        detail: (context.text(texts.html(question, 'questiontext')) || title).slice(0, 120),
        place: source.place,
      },
    }
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!read) return { finding: { code: 'typeUnsupported', severity: 'error', detail: `${type} ${title}`.trim().slice(0, 120), place: source.place } }
  const reading = { context, texts }
  const parts = read(question, reading)
  const explanation = readExplanation(question, parts.type, reading)
  if (childOf(question, 'image')?.text.trim()) context.say('missingFile', 'warning', childOf(question, 'image')?.text)
  return {
    question: finishItem(
      { ...parts, explanation: explanation === '' ? null : context.doc(explanation) },
      { points: pointsOf(question, reading), title, source, context, about: aboutOf(question, reading), meta: metaIn(question) },
    ),
  }
}

function pointsOf(question: XmlElement, { context }: Reading): number | undefined {
  const written = childOf(question, 'defaultgrade')?.text.trim() ?? ''
  const value = Number(written)
  if (written === '' || (value > 0 && value <= questionLimits.points))
    return written === '' ? undefined : Math.max(0.01, Math.round(value * 100) / 100)
  context.say(Number.isFinite(value) ? 'settingLost' : 'badNumber', Number.isFinite(value) ? 'changed' : 'warning', `defaultgrade ${written}`)
  return undefined
}

function aboutOf(question: XmlElement, { texts }: Reading): QuestionAbout {
  const tags = childrenOf(childOf(question, 'tags'), 'tag').map((tag) => texts.plain(tag).slice(0, questionLimits.nameLength))
  return { source: '', tags: [...new Set(tags)].filter((tag) => tag !== '').slice(0, questionLimits.tags), knowledgePoints: [] }
}

/** What our own export keeps in an element that Moodle passes over. */
function metaIn(question: XmlElement): unknown {
  const own = childOf(question, 'recto')
  try {
    return own && JSON.parse(own.text)
  } catch {
    return undefined
  }
}
