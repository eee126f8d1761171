import type { Statement } from '../contract.ts'
import type { OutlinePart } from './read/outline.ts'

/** What a part reports: whether it is complete and passed, its scaled score, and its progress from 0 to 1. */
export interface Standing {
  complete: boolean
  passed: boolean | null
  score: number | null
  progress: number
}

export const notBegun: Standing = { complete: false, passed: null, score: null, progress: 0 }

type Data = Readonly<Record<string, unknown>>

/** A word that a package wrote; empty for what is none. */
const wordIn = (data: Data, name: string): string => {
  const found = data[name]
  return typeof found === 'string' ? found : ''
}

const objectIn = (data: Data, name: string): Data => {
  const found = data[name]
  return typeof found === 'object' && found !== null ? (found as Data) : {}
}

/** A number that a package wrote, mostly as a text; null for an empty or wrong one. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || !value.trim())) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The scaled score from raw, least and most; without a most it is of 100. */
function scaledOf({ raw, min, max }: { raw?: unknown; min?: unknown; max?: unknown }): number | null {
  const value = numberOf(raw)
  if (value === null) return null
  const [least, most] = [numberOf(min) ?? 0, numberOf(max) ?? 100]
  return most > least ? within((value - least) / (most - least), 0, 1) : null
}

/**
 * From the data of SCORM 1.2 (RTE 3.4.4): `cmi.core.lesson_status` says both whether it is complete and whether it is passed. With a mastery score the
 * score decides once a part was completed.
 */
export function standingOf12(data: Data, { mastery }: Pick<OutlinePart, 'mastery'>): Standing {
  const core = objectIn(data, 'core')
  const status = wordIn(core, 'lesson_status')
  const score = scaledOf(objectIn(core, 'score'))
  const complete = ['completed', 'passed', 'failed'].includes(status)
  const said = status === 'passed' ? true : status === 'failed' ? false : null
  const passed = complete && mastery !== null && score !== null ? score >= mastery : said
  return { complete, passed, score, progress: complete ? 1 : 0 }
}

/** From the data of SCORM 2004 (RTE 4.2): completion, success and measure of progress are told apart. */
export function standingOf2004(data: Data, { mastery }: Pick<OutlinePart, 'mastery'>): Standing {
  const given = objectIn(data, 'score')
  const scaled = numberOf(given['scaled'])
  const score = scaled === null ? scaledOf(given) : within(scaled, -1, 1)
  const success = wordIn(data, 'success_status')
  const said = success === 'passed' ? true : success === 'failed' ? false : null
  const passed = mastery !== null && score !== null ? score >= mastery : said
  const complete = data['completion_status'] === 'completed' || (passed === true && data['completion_status'] !== 'incomplete')
  const measure = numberOf(data['progress_measure'])
  return { complete, passed, score, progress: complete ? 1 : within(measure ?? 0, 0, 1) }
}

const scoreOf = ({ result }: Statement): number | null => {
  const score = result?.score
  if (!score) return null
  return score.scaled ?? scaledOf(score)
}

/** Whether a statement of H5P is about the whole content and not about a question within it. */
export const isOfWhole = ({ context }: Statement): boolean => {
  const activities = context?.['contextActivities']
  const parent = typeof activities === 'object' && activities !== null ? (activities as { parent?: unknown }).parent : undefined
  return !Array.isArray(parent) || parent.length === 0
}

const nameOf = ({ verb }: Statement) => /[^/#]+$/.exec(verb.id)?.[0] ?? ''

/** After a statement of H5P: its last answer to the whole content counts. */
export function afterH5p(before: Standing, statement: Statement): Standing {
  const verb = nameOf(statement)
  if (!isOfWhole(statement) || !['answered', 'completed', 'passed', 'failed', 'mastered', 'consumed'].includes(verb)) return before
  const score = scoreOf(statement) ?? before.score
  const passed = statement.result?.success ?? (verb === 'passed' ? true : verb === 'failed' ? false : before.passed)
  const complete = before.complete || statement.result?.completion !== false
  return { complete, passed, score, progress: complete ? 1 : before.progress }
}

/**
 * After a statement of an AU (cmi5 9.3 and 10.1.4): what was passed or completed stays so; `moveOn` says when the part is done. A score that does not
 * reach the mastery score is not passed.
 */
export function afterCmi5(before: Standing & { finished?: boolean }, statement: Statement, part: Pick<OutlinePart, 'mastery' | 'moveOn'>) {
  const verb = nameOf(statement)
  const score = ['passed', 'failed'].includes(verb) ? (scoreOf(statement) ?? before.score) : before.score
  const reached = part.mastery === null || score === null || score >= part.mastery
  const passed = before.passed === true || (verb === 'passed' && reached) ? true : verb === 'failed' || verb === 'passed' ? false : before.passed
  const finished = before.finished === true || verb === 'completed'
  const told = statement.result?.['extensions']
  const percent = typeof told === 'object' && told !== null ? numberOf((told as Data)['https://w3id.org/xapi/cmi5/result/extensions/progress']) : null
  const complete = {
    Passed: passed === true,
    Completed: finished,
    CompletedAndPassed: finished && passed === true,
    CompletedOrPassed: finished || passed === true,
    NotApplicable: true,
  }[part.moveOn ?? 'NotApplicable']
  const progress = complete && (part.moveOn !== 'NotApplicable' || finished) ? 1 : within(percent === null ? before.progress : percent / 100, 0, 1)
  return { complete, passed, score, progress, finished }
}

/** The whole package: the mean of the progress of its parts and of the scores there are; passed when every part that can be passed is. */
export function wholeOf(parts: readonly Pick<OutlinePart, 'id' | 'href'>[], standings: Readonly<Record<string, Standing>>): Standing {
  const own = parts.filter(({ href }) => href !== null).map(({ id }) => standings[id] ?? notBegun)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const scores = own.flatMap(({ score }) => (score === null ? [] : [score]))
  const judged = own.flatMap(({ passed }) => (passed === null ? [] : [passed]))
  const complete = own.length > 0 && own.every((part) => part.complete)
  return {
    complete,
    passed: judged.includes(false) ? false : judged.length > 0 && complete ? true : null,
    score: scores.length ? mean(scores) : null,
    progress: own.length ? mean(own.map(({ progress }) => progress)) : 0,
  }
}

const verbs = {
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  progressed: 'http://adlnet.gov/expapi/verbs/progressed',
  scored: 'http://adlnet.gov/expapi/verbs/scored',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
} as const

/** What a report of a SCORM part says, as xAPI statements about the activity with this id. */
export function statementsOf(activity: string, event: 'begun' | 'saved' | 'ended', before: Standing, after: Standing): Statement[] {
  const say = (verb: keyof typeof verbs, result?: NonNullable<Statement['result']>): Statement => ({
    verb: { id: verbs[verb] },
    object: { id: activity },
    ...(result && { result }),
  })
  const score = after.score === null ? {} : { score: { scaled: after.score } }
  const said: Statement[] = event === 'begun' ? [say('initialized')] : []
  if (after.progress !== before.progress && after.progress < 1)
    said.push(say('progressed', { extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': Math.round(after.progress * 100) } }))
  if (after.score !== null && after.score !== before.score) said.push(say('scored', score))
  if (after.complete && !before.complete) said.push(say('completed', { completion: true }))
  if (after.passed !== null && after.passed !== before.passed) said.push(say(after.passed ? 'passed' : 'failed', { success: after.passed, ...score }))
  if (event === 'ended') said.push(say('terminated'))
  return said
}
