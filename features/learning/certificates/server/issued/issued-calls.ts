import * as contract from '../../contract-issued.ts'
import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { mayAward, mayAwardWithout, mayDecide } from '../policy.ts'
import { certificateOf } from '../present.ts'
import { loadInstitution, teachesClass } from '../queries.ts'
import { certificatesExportKind } from './export.ts'
import { type IssuedRecord, selectIssued } from './issued-queries.ts'
import { todayIn } from '../rules.ts'

/** The course, the day, and whose classes alone the caller sees; refused for those who see the certificates of no class. */
async function seen({ db, user }: Pick<CallContext, 'db' | 'user'>, courseId: string) {
  const course = await loadCourse(db, user, courseId)
  const all = mayDecide(user, course) || maySeeMembers(user, { myRole: null })
  assertAllowed(all || (await teachesClass(db, user, courseId)))
  const { timeZone } = await loadInstitution(db)
  return { course, today: todayIn(timeZone), staffedBy: all ? undefined : user.memberId }
}

function rightsOf({ user }: Pick<CallContext, 'user'>, course: CourseRecord, { myRole, classState, classBinned, current, revokedAt }: IssuedRecord) {
  const gone = classState === null || classBinned === true
  const change = revokedAt === null && (gone ? mayAwardWithout(user, course) : mayAward(user, course, { myRole, state: classState }))
  return { revoke: change, reissue: change && current && !gone }
}

export default handlers(contract, {
  async certificateList({ query: { contentId, ...query } }, context) {
    const { db, user } = context
    const { course, today, staffedBy } = await seen(context, contentId)
    const found = await selectIssued(db, user, { contentId, today, staffedBy, ...query })
    return {
      ...found,
      items: found.items.map((record) => ({
        ...certificateOf(record, today),
        person: { id: record.memberId, name: record.personName, number: record.personNumber, avatarUrl: record.avatarUrl },
        className: record.className ?? '',
        exception: record.exception,
        can: rightsOf(context, course, record),
      })),
    }
  },

  async certificateExport({ body: { format, ...filter } }, context) {
    const { today, staffedBy } = await seen(context, filter.contentId)
    return certificatesExportKind.start(context, { ...filter, today, staffedBy }, format)
  },
})
