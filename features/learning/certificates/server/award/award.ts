import type { Db } from '#server/kernel/data/db.ts'
import { lastDay } from '#plain/time/last-day.ts'
import { clockIn } from '#plain/time/zone.ts'
import { tellAwarded } from '../manifest/messages.ts'
import { newNumber } from '../number/number.ts'
import { loadInstitution } from '../queries.ts'
import type { TemplateRecord } from '../template-queries.ts'
import { type CommonValues, endExpired, insertCertificates } from './award-queries.ts'

interface Award {
  course: { id: string; name: string }
  template: TemplateRecord
  classId: string
  /** `exception` is the reason for an award without the conditions. */
  people: readonly { id: string; name: string; replacesId?: string; exception?: string }[]
  /** Undefined when the conditions were met. */
  by?: { memberId: string }
}

/**
 * Awards certificates by a template that the caller has locked, and tells the persons. What they say is copied from the template, the course and the
 * persons as they are now. Those who have a valid one are left out. Returns what was awarded.
 */
export async function award(db: Db, { course, template, classId, people, by }: Award): Promise<{ id: string; memberId: string; number: string }[]> {
  if (!people.length) return []
  const institution = await loadInstitution(db)
  const awardedOn = clockIn(institution.timeZone, new Date()).day
  const common: CommonValues = {
    courseId: course.id,
    classId,
    courseName: course.name,
    institutionName: institution.name,
    title: template.title,
    body: template.body,
    hours: template.hours,
    signerName: template.signerName,
    signerFunction: template.signerFunction,
    signatureFileId: template.signatureFileId,
    logoFileId: template.logoFileId ?? institution.markFileId,
    awardedOn,
    expiresOn: template.validMonths === null ? null : lastDay(awardedOn, template.validMonths),
    awardedBy: by?.memberId ?? null,
  }
  await endExpired(
    db,
    common,
    people.map(({ id }) => id),
  )
  const made = await insertCertificates(
    db,
    common,
    people.map(({ id, ...person }) => ({ ...person, memberId: id, number: newNumber(awardedOn) })),
  )
  await tellAwarded(
    db,
    made.map(({ memberId }) => memberId),
    { courseId: course.id, courseName: course.name, title: template.title },
  )
  return made
}
