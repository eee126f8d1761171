import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { putOffer } from '../templates/template-queries.ts'
import { findDemoTemplate } from './demo-queries.ts'

/** The course with an outline that the teacher leads is a template. */
export async function loadDemoTemplate(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const courseId = await findDemoTemplate(db, teacher.memberId)
    if (courseId)
      await putOffer(
        db,
        courseId,
        teacher.memberId,
        '给第一次讲数据结构的老师：十六周的安排，每章配一次上机。开课前先改实验一的机房和分组，第三章之后的进度可以按班级情况前后挪一周。',
      )
  })
}
