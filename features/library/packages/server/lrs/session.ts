import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Statement } from '../../contract.ts'
import type { Registration } from '../queries.ts'
import type { OutlinePart } from '../read/outline.ts'
import { afterCmi5, type Standing } from '../rules.ts'
import { standingIn, activityOf, keepReport } from '../report.ts'
import type { Outline } from '../read/outline.ts'
import { type AuData, auDataOf } from './launch.ts'

/** The longest time that is counted between two requests of an AU, in seconds. */
const longestPause = 300

const refused = (zh: string, en: string) => refusal('forbidden', { zh, en })

interface Context {
  registration?: unknown
  contextActivities?: { category?: unknown }
  extensions?: Record<string, unknown>
}

const sessionExtension = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid'
const isOfCmi5 = ({ contextActivities }: Context) => {
  const category = contextActivities?.category
  const list: unknown[] = Array.isArray(category) ? category : [category]
  return list.some((each) => (each as { id?: unknown } | undefined)?.id === 'https://w3id.org/xapi/cmi5/context/categories/cmi5')
}

/** The data of the session that a launch has begun; refuses an older session, whose page is still open somewhere. */
export function takeSession(registration: Registration, part: string, session: string): AuData {
  const data = auDataOf(registration, part)
  if (data?.session !== session) throw refused('这次学习已在别处重新打开', 'This session was opened again elsewhere')
  return data
}

/**
 * Keeps statements of an AU in a registration that the caller has locked, in the order of cmi5 9.3: first `initialized`, last `terminated`, and only
 * about this person, registration, session and activity. Refuses others with `forbidden`.
 */
export async function keepStatements(
  db: Db,
  publicUrl: string,
  outline: Outline,
  registration: Registration,
  part: OutlinePart,
  session: string,
  statements: readonly Statement[],
): Promise<void> {
  const data = { ...takeSession(registration, part.id, session) }
  const activity = activityOf(publicUrl, registration.fileId, part.id)
  let standing: Standing = standingIn(registration, part.id)
  for (const statement of statements) {
    mustBeOwn(statement, registration, session, activity)
    if (!isOfCmi5((statement.context ?? {}) as Context)) {
      if (data.stage !== 'initialized') throw refused('学习记录不在会话之内', 'The statement is outside of the session')
      continue
    }
    data.stage = stageAfter(data.stage, statement.verb.id)
    standing = afterCmi5(standing, statement, part)
  }
  const seconds = Math.min(longestPause, (Date.now() - registration.updatedAt.getTime()) / 1000)
  await keepReport(db, outline, registration, { part: part.id, standing, data, seconds, statements, publicUrl })
}

function stageAfter(stage: AuData['stage'], verb: string): AuData['stage'] {
  const initialized = verb === 'http://adlnet.gov/expapi/verbs/initialized'
  if (initialized !== (stage === 'launched')) throw refused('学习记录的顺序不符合 cmi5', 'The order of the statements is not that of cmi5')
  if (stage === 'terminated') throw refused('会话已结束', 'The session has ended')
  return verb === 'http://adlnet.gov/expapi/verbs/terminated' ? 'terminated' : 'initialized'
}

function mustBeOwn({ context, object, ...statement }: Statement, { id, memberId }: Registration, session: string, activity: string): void {
  const given = (context ?? {}) as Context
  const actor = statement['actor'] as { account?: { name?: unknown } } | undefined
  if (actor?.account?.name !== memberId || given.registration !== id)
    throw refused('学习记录不属于本人', 'The statement is about another person or registration')
  if (!isOfCmi5(given)) return
  if (given.extensions?.[sessionExtension] !== session || object.id !== activity)
    throw refused('学习记录不属于本次会话', 'The statement is about another session or activity')
}
