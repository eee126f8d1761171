import { newBlockId } from '#document/schema/ids.ts'
import { emptyQuestion } from '../../questions/make.ts'
import { isEmptyDoc, lineOf } from '../../questions/parts.ts'
import type { Question, QuestionAbout } from '../../questions/question.ts'
import { categoryFrom } from '../parts/category-path.ts'
import { docOfHtml } from '../parts/html-doc.ts'
import { withMeta } from '../parts/meta.ts'
import { readQuestion } from '../parts/read-question.ts'
import { type Finding, type Place, readLimits, type ReadQuestion, type ReadResult } from '../reading.ts'
import { answerParts } from './answer-parts.ts'
import { docOfGift } from './gift-text.ts'
import { answersIn, plainIndexOf, unescaped } from './tokens.ts'

/** Consecutive lines that are not empty. */
interface Block {
  line: number
  to: number
  lines: string[]
  comments: string[]
}

/** Longest text of one question. */
const longest = 200_000

/** Reads questions in the GIFT format of Moodle. They are separated by empty lines; `place` has the lines of each. */
export function readGift(text: string): ReadResult {
  const questions: ReadQuestion[] = []
  const findings: Finding[] = []
  let category: string[] = []
  for (const block of blocksOf(text)) {
    const place: Place = block.to > block.line ? { line: block.line, to: block.to } : { line: block.line }
    const rest: string[] = []
    for (const line of block.lines) {
      const named = /^\s*\$CATEGORY\s*:\s*(.*)$/.exec(line)
      if (named) category = categoryFrom(named[1] ?? '')
      else rest.push(line)
    }
    const source = rest.join('\n').trim()
    if (source === '') continue
    if (source.length > longest) findings.push({ code: 'tooLong', severity: 'error', detail: source.slice(0, 120), place })
    else if (questions.length >= readLimits.questions) {
      findings.push({ code: 'tooMany', severity: 'error', place })
      break
    } else {
      const read = questionOf(source, block.comments, place, category)
      if ('code' in read) findings.push(read)
      else questions.push(read)
    }
  }
  return { questions, passages: [], files: [], findings: findings.slice(0, readLimits.findings) }
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((line, at) => {
      const trimmed = line.trim()
      if (trimmed === '') {
        // Comments may be separated from their question by nothing else than themselves.
        open = undefined
        return
      }
      if (!open) {
        open = { line: at + 1, to: at + 1, lines: [], comments: [] }
        blocks.push(open)
      }
      if (trimmed.startsWith('//')) open.comments.push(trimmed)
      else {
        if (open.lines.length === 0) open.line = at + 1
        open.lines.push(line)
      }
      open.to = at + 1
    })
  return blocks
}

function questionOf(source: string, comments: readonly string[], place: Place, category: readonly string[]): ReadQuestion | Finding {
  const findings: Finding[] = []
  const { title, rest } = titleOf(source)
  const begin = plainIndexOf(rest, '{')
  if (begin < 0) return { code: 'partSkipped', severity: 'changed', detail: unescaped(rest).trim().slice(0, 120), place }
  const end = plainIndexOf(rest, '}', begin + 1)
  if (end < 0) findings.push({ code: 'syntax', severity: 'error', detail: rest.slice(begin, begin + 60), place })
  const before = rest.slice(0, begin)
  const after = end < 0 ? '' : rest.slice(end + 1)
  const listed = answersIn(rest.slice(begin + 1, end < 0 ? undefined : end))
  const key = newBlockId()
  const { explains, isBlank, stemEnd = [], ...parts } = answerParts(listed, key, { place, findings })
  // Signs behind the braces belong to the sentence only when there is one.
  const behind = /[\p{L}\p{N}<]/u.test(after) || (isBlank && !/^[\s";]*$/.test(after)) ? [after] : []
  const stem = docOfGift(isBlank || behind.length ? [before, ...(behind.length ? behind : [''])] : [before], {
    place,
    findings,
    ...(isBlank && { blank: key }),
  })
  const explanation = docOfGift([explains.join('\n')], { place, findings })
  const question: Question = {
    ...emptyQuestion(parts.type ?? 3),
    ...parts,
    stem: { type: 'doc', content: [...stem.content, ...stemEnd] },
    explanation: isEmptyDoc(explanation) ? null : explanation,
  }
  const known = aboutOf(comments)
  const number = unescaped(title).trim()
  const reference = question.type === 3 ? (known.meta as { reference?: unknown } | undefined)?.reference : undefined
  if (typeof reference === 'string') question.reference = docOfHtml(reference, { place, file: () => undefined }, findings)
  const own = withMeta(question, known.about, known.meta)
  return readQuestion({
    place,
    source: [...comments.filter((line) => !line.startsWith(metaSign)), source].join('\n'),
    ...own,
    category: [...category],
    ...(number !== '' && !lineOf(question.stem).startsWith(number.slice(0, 30)) && { number: number.slice(0, 100) }),
    findings,
  })
}

function titleOf(source: string): { title: string; rest: string } {
  const begin = /^\s*::/.exec(source)
  const end = begin ? plainIndexOf(source, '::', begin[0].length) : -1
  return begin && end >= 0 ? { title: source.slice(begin[0].length, end), rest: source.slice(end + 2) } : { title: '', rest: source }
}

/** Begins the comment in which our own export keeps what GIFT has no place for. */
export const metaSign = '// recto '

/** Tags such as `[tag:physics]` in comments, and what our own export has written. */
function aboutOf(comments: readonly string[]): { about: QuestionAbout; meta: unknown } {
  const tags = comments
    .filter((line) => !line.startsWith(metaSign))
    .flatMap((line) => [...line.matchAll(/\[tag:([^\]]{1,60})\]/g)].map((found) => (found[1] ?? '').trim()))
  const own = comments.find((line) => line.startsWith(metaSign))
  return { about: { source: '', tags: [...new Set(tags)].slice(0, 20), knowledgePoints: [] }, meta: own && parsed(own.slice(metaSign.length)) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
