import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Statement } from '../../contract.ts'
import type { Registration } from '../queries.ts'
import type { Outline, OutlinePart } from '../read/outline.ts'
import { activityOf, actorOf, keepReport, standingIn } from '../report.ts'

/** What the launches of an AU keep with a registration. */
export interface AuData {
  session: string
  /** cmi5 9.3: `initialized` is the first statement of a session and `terminated` the last. */
  stage: 'launched' | 'initialized' | 'terminated'
  /** The key was fetched: it is given once. */
  fetched: boolean
  /** Documents of the activity by their `stateId`. */
  docs: Record<string, { type: string; text: string }>
}

export const auDataOf = (registration: Pick<Registration, 'cmi'>, part: string) => registration.cmi[part] as AuData | undefined

const cmi5Category = { id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5', objectType: 'Activity' }
const sessionExtension = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid'

/** The context that every statement of a session has (cmi5 10.2.1). */
export const contextTemplate = (part: string, session: string) => ({
  contextActivities: { grouping: [{ id: part, objectType: 'Activity' }] },
  extensions: { [sessionExtension]: session },
})

/** A statement that the LMS itself makes about an AU. */
function statementOf(verb: 'launched' | 'abandoned', activity: string, part: OutlinePart, session: string): Statement {
  const template = contextTemplate(part.id, session)
  const mastery = part.mastery === null ? {} : { 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore': part.mastery }
  const ids = { launched: 'http://adlnet.gov/expapi/verbs/launched', abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned' }
  return {
    verb: { id: ids[verb] },
    object: { id: activity, objectType: 'Activity' },
    context: {
      ...template,
      contextActivities: { ...template.contextActivities, category: [cmi5Category] },
      extensions: {
        ...template.extensions,
        ...(verb === 'launched' && {
          ...mastery,
          'https://w3id.org/xapi/cmi5/context/extensions/launchmode': 'Normal',
          'https://w3id.org/xapi/cmi5/context/extensions/moveon': part.moveOn ?? 'NotApplicable',
        }),
      },
    },
  }
}

/** Begins a session of an AU: notes `Abandoned` for one that has not ended, and `Launched`. Returns the id of the session. */
export async function launchAu(
  db: Db,
  { publicUrl }: Pick<App, 'publicUrl'>,
  outline: Outline,
  registration: Registration,
  part: OutlinePart,
): Promise<string> {
  const session = newId()
  const before = auDataOf(registration, part.id)
  const activity = activityOf(publicUrl, registration.fileId, part.id)
  const left = before && before.stage === 'initialized' ? [statementOf('abandoned', activity, part, before.session)] : []
  const data: AuData = { session, stage: 'launched', fetched: false, docs: before?.docs ?? {} }
  const standing = standingIn(registration, part.id)
  const statements = [...left, statementOf('launched', activity, part, session)]
  await keepReport(db, outline, registration, { part: part.id, standing, data, seconds: 0, statements, publicUrl })
  return session
}

/** The query with which the page of an AU is opened (cmi5 8.1). */
export function launchQuery(
  publicUrl: string,
  base: string,
  { id, memberId, fileId }: Pick<Registration, 'id' | 'memberId' | 'fileId'>,
  part: string,
): URLSearchParams {
  return new URLSearchParams({
    endpoint: `${base}/xapi/`,
    fetch: `${base}/fetch`,
    actor: JSON.stringify(actorOf(publicUrl, memberId)),
    registration: id,
    activityId: activityOf(publicUrl, fileId, part),
  })
}

/** `LMS.LaunchData` (cmi5 10): what the AU reads when it begins. */
export const launchDataOf = (part: OutlinePart, session: string) => ({
  contextTemplate: contextTemplate(part.id, session),
  launchMode: 'Normal',
  moveOn: part.moveOn ?? 'NotApplicable',
  ...(part.mastery !== null && { masteryScore: part.mastery }),
  ...(part.launchData && { launchParameters: part.launchData }),
})
