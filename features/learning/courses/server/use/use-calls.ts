import * as contract from '../../contract-classes.ts'
import { objectOf as classObject } from '#features/learning/classes/server/managed.ts'
import { mayTeach as mayTeachClass, rulesClasses } from '#features/learning/classes/server/policy.ts'
import { loadClass, lockClass, selectStaff } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { mayTeach } from '../policy.ts'
import { courseCover } from '../present.ts'
import { loadCourse, selectCoursesById } from '../queries.ts'
import { selectTeams } from '../detail-queries.ts'
import {
  findClassCourse,
  selectCourseClasses,
  selectMyCourses,
  selectOwnClasses,
  selectReading,
  selectUsage,
  updateClassCourse,
} from './use-queries.ts'

export default handlers(contract, {
  async courseClassList({ query: { contentId, ...paging } }, { db, user }) {
    const course = await loadCourse(db, user, contentId)
    assertAllowed(mayTeach(user, course))
    const found = await selectCourseClasses(db, user, contentId, paging)
    const ids = found.items.map(({ id }) => id)
    const staff = await selectStaff(db, ids)
    const reading = await selectReading(db, ids, course.textbookId)
    return {
      ...found,
      items: found.items.map(({ myRole, ...row }) => {
        const figures = reading.get(row.id)
        return {
          ...row,
          teachers: staff.flatMap(({ classId, role, name }) => (classId === row.id && role === 'teacher' ? [name] : [])),
          students: figures?.students ?? 0,
          active: course.textbookId === null ? null : (figures?.active ?? 0),
          progress: course.textbookId === null ? null : (figures?.progress ?? null),
          can: {
            unlink: !isOver(row.state) && mayTeachClass(user, { myRole }),
            open: myRole !== null || rulesClasses(user),
          },
        }
      }),
    }
  },

  async classCourseGet({ query: { classId } }, { db, user }) {
    await loadClass(db, user, classId)
    const found = await findClassCourse(db, classId)
    const [course] = found?.id ? await selectCoursesById(db, user, [found.id]) : []
    return { course: course && course.deletedAt === null ? { id: course.id, name: course.name } : null }
  },

  async classCourseSet({ body: { classId, contentId } }, context) {
    const { db, user } = context
    await lockClass(db, classId)
    const before = await findClassCourse(db, classId)
    const klass = await loadClass(db, user, classId)
    assertAllowed(mayTeachClass(user, klass))
    const course = contentId === null ? null : await loadCourse(db, user, contentId)
    if (isOver(klass.state)) throw refusal('conflict', { zh: '班级已结束，只能查看', en: 'The class is over and read-only' })
    if (course && !mayTeach(user, course) && course.publishStatus !== 2)
      throw invalid('contentId', { zh: '课程没有发布，不能用于班级', en: 'The course is not published and cannot be used in a class' })
    if ((before?.id ?? null) === contentId) return
    // What classes do with a book (reading, questions about passages) goes by the textbook of the class: it follows the course unless another was chosen.
    const own = before?.classTextbookId ?? null
    const follows = own === null || own === before?.textbookId
    await updateClassCourse(db, classId, { courseId: contentId, textbookId: (follows && course?.textbookId) || own })
    await logOperation(context, 'course.class', {
      ...classObject(klass),
      before: { course: before?.name ?? null },
      after: { course: course?.name ?? null },
    })
  },

  async courseUsage({ query: { contentId } }, { db, user }) {
    const course = await loadCourse(db, user, contentId)
    assertAllowed(mayTeach(user, course))
    return selectUsage(db, contentId, course.textbookId)
  },

  async myCourseList({ query }, { db, user }) {
    const found = await selectMyCourses(db, user, query)
    const ids = found.items.map(({ id }) => id)
    const teams = await selectTeams(db, ids)
    const classes = await selectOwnClasses(db, user, ids)
    return {
      ...found,
      items: found.items.map((course) => ({
        id: course.id,
        name: course.name,
        cover: courseCover(course),
        school: course.school,
        excerpt: course.describeText.replaceAll(/\s+/g, ' ').slice(0, 160),
        teachers: teams.flatMap(({ courseId, role, name }) => (courseId === course.id && role !== 'assistant' ? [name] : [])),
        classes: classes.flatMap(({ courseId, name }) => (courseId === course.id ? [name] : [])),
        myRole: course.myRole,
        updatedAt: course.updatedAt.toISOString(),
      })),
    }
  },
})
