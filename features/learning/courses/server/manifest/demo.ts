import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { insertCourse, replaceTeam, updateState } from '../write-queries.ts'
import { updateClassCourse } from '../use/use-queries.ts'
import { findDemoPlaces } from './demo-queries.ts'

const written = (...texts: string[]) => ({ describe: paragraphs(...texts), describeText: texts.join('\n') })

/** A course that the teacher runs with the class 数据结构, one that is not published, and one that a colleague shares. */
export async function loadDemoCourses(app: App, people: DemoPeople): Promise<void> {
  const [teacher, author] = [demoPerson(people, 'teacher'), demoPerson(people, 'author')]
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const there = await db.selectFrom('courses').select('courses.id').where('courses.ownerId', '=', teacher.memberId).limit(1).executeTakeFirst()
    if (there) return
    const { book, classId, engineering, science, undergraduate, computing } = await findDemoPlaces(db, teacher)
    const belongs = { school: '示例大学', classificationIds: undergraduate }
    const first = await insertCourse(db, teacher, {
      ...belongs,
      ...written(
        '这门课讲线性表、树、图以及排序和查找，重点是怎样为问题选择合适的结构，并说清楚它的代价。',
        '学过一门程序设计语言就可以选。每周两次课，一次上机；期末成绩由作业、测验和期末考试组成。',
        '教材的例题都配有可以运行的程序，建议边读边改，看看输入变大时会发生什么。',
      ),
      name: '数据结构与算法',
      courseType: book ? 1 : 0,
      subjectIds: engineering,
      majorIds: computing,
      textbookId: book?.textbookId ?? null,
      editionId: book?.editionId ?? null,
      startsOn: '2026-09-01',
      endsOn: '2027-01-15',
    })
    await replaceTeam(db, first, [
      { id: teacher.memberId, role: 'lead', introduction: '讲授数据结构和算法设计十余年，负责课程的整体安排和考核。' },
      { id: author.memberId, role: 'teacher', introduction: '来源教材的作者，负责树与图两部分。' },
    ])
    await updateState(db, teacher, first, { publishStatus: 2, publishedAt: new Date(), top: 1 })
    if (classId) await updateClassCourse(db, classId, { courseId: first, textbookId: book?.textbookId ?? null })
    await insertCourse(db, teacher, {
      ...belongs,
      ...written('在数据结构之后学习：分治、动态规划、贪心与网络流，以及怎样证明一个算法是对的。'),
      name: '算法设计与分析',
      subjectIds: engineering,
      majorIds: computing,
    })
    const shared = await insertCourse(db, author, {
      ...belongs,
      ...written('面向非计算机专业的学生，用 Python 处理数据、画图，并把结果写成一份能重复运行的报告。'),
      name: 'Python 数据处理入门',
      subjectIds: science,
      pacing: 'self',
    })
    await updateState(db, author, shared, { publishStatus: 2, publishedAt: new Date() })
  })
}
