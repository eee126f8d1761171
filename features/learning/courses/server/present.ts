import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { coverOf } from '#features/authoring/textbooks/server/cover/cover.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import type { Course, CourseRow } from '../contract.ts'
import {
  countUse,
  findIntroduction,
  findSource,
  type Names,
  selectFileIds,
  selectNames,
  selectRatings,
  selectTeams,
  type TeamMember,
} from './detail-queries.ts'
import { mayAdd, mayDownload, mayEdit, mayManage, mayOffer, mayTeach } from './policy.ts'
import { type CourseRecord, loadCourse } from './queries.ts'
import { ratingOf } from './use/rating.ts'

/** Characters of an introduction that a list shows. */
const excerptLength = 160

interface Around {
  names: Names
  teams: readonly TeamMember[]
  use: { classes: number; students: number } | undefined
  counts: readonly number[] | undefined
}

/** The address of the cover: an own picture, or one that is drawn from name and discipline. */
export const courseCover = ({ name, subjectIds, coverFileId }: Pick<CourseRecord, 'name' | 'subjectIds' | 'coverFileId'>) =>
  coverOf({ name, subtitle: '', typeId: subjectIds[0] ?? null, coverFileId })

function rowOf(user: User, row: CourseRecord, { names, teams, use, counts }: Around): CourseRow {
  const named = (ids: readonly string[], known: Names[keyof Names]) => ids.flatMap((id) => known.get(id) ?? [])
  return {
    id: row.id,
    contentId: row.id,
    name: row.name,
    courseType: row.courseType as CourseRow['courseType'],
    publishStatus: row.publishStatus as CourseRow['publishStatus'],
    top: row.top as CourseRow['top'],
    excerpt: row.describeText.replaceAll(/\s+/g, ' ').slice(0, excerptLength),
    school: row.school,
    classification: named(row.classificationIds, names.levels),
    college: named(row.collegeIds, names.departments),
    subject: named(row.subjectIds, names.types),
    major: named(row.majorIds, names.majors),
    teacher: teams.flatMap(({ courseId, id, name, avatarUrl, role, introduction }) =>
      courseId === row.id ? [{ id, name, avatarUrl, role, introduction }] : [],
    ),
    is_attachment_ownload: row.isAttachmentOwnload as CourseRow['is_attachment_ownload'],
    cover: courseCover(row),
    onShelf: row.onShelf,
    price: row.price,
    classes: use?.classes ?? 0,
    students: use?.students ?? 0,
    rating: ratingOf(counts ?? []),
    lastUpdate_: { timestamp: row.updatedAt.toISOString(), by: row.updatedByName },
    deletedAt: row.deletedAt?.toISOString() ?? null,
    rowVersion: row.rowVersion,
    myRole: row.myRole,
    can: {
      edit: mayEdit(user, row),
      manage: mayManage(user, row),
      offer: mayOffer(user),
      copy: mayAdd(user) && row.deletedAt === null,
    },
  }
}

/** Rows of the list of courses. */
export async function presentRows(db: Db, user: User, rows: readonly CourseRecord[]): Promise<CourseRow[]> {
  const ids = rows.map(({ id }) => id)
  const names = await selectNames(db, rows)
  const teams = await selectTeams(db, ids)
  const use = await countUse(db, ids)
  const ratings = await selectRatings(db, ids)
  return rows.map((row) => rowOf(user, row, { names, teams, use: use.get(row.id), counts: ratings.get(row.id) }))
}

async function resourcesOf(db: Db, { editionId }: CourseRecord): Promise<Course['courseResources']> {
  const source = editionId === null ? undefined : await findSource(db, editionId)
  if (!source) return []
  const newest = source.newestNo !== null && source.newestNo > source.no ? source.newestNo : null
  return [{ type: 'textbook', id: source.textbookId, name: source.name, editionNo: source.no, newest }]
}

/** A course as the user may see it; refuses as `loadCourse` does. */
export async function presentCourse(db: Db, user: User, id: string): Promise<Course> {
  const course = await loadCourse(db, user, id)
  const [row] = await presentRows(db, user, [course])
  if (!row) throw new Error('a course has one row')
  const fileItems = await storedFilesOf(db, await selectFileIds(db, id, 'group'))
  return {
    ...row,
    describe: await findIntroduction(db, id),
    coverFileId: course.coverFileId,
    pacing: course.pacing,
    startsOn: course.startsOn,
    endsOn: course.endsOn,
    publishedAt: course.publishedAt?.toISOString() ?? null,
    createdAt: course.createdAt.toISOString(),
    courseResources: await resourcesOf(db, course),
    fileGroups: [{ groupType: 'other', status: 'ready', groupName: 'attachmentgroup', fileItems }],
    access: course.access,
    can: { ...row.can, teach: mayTeach(user, course), download: mayDownload(user, course) },
  }
}
