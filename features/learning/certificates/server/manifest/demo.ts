import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { award } from '../award/award.ts'
import { lockTemplate, putTemplate } from '../template-queries.ts'
import { findDemoCourse } from './demo-queries.ts'

/** The certificate of the course that the teacher runs, awarded to two students and to the student of the demo. */
export async function loadDemoCertificates({ database }: App, people: DemoPeople): Promise<void> {
  const [teacher, student] = [demoPerson(people, 'teacher'), demoPerson(people, 'student')]
  await database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const course = await findDemoCourse(db, teacher.memberId)
    if (!course) return
    const draft = {
      active: true,
      title: '结业证书',
      body: '{姓名} 同学修读课程“{课程}”，共 {学时} 学时，完成规定的学习内容，考核合格，准予结业，特发此证。',
      hours: 48,
      signerName: '周明远',
      signerFunction: '教务处处长',
      signatureFileId: null,
      logoFileId: null,
      validMonths: 24,
      minProgress: 20,
      minMark: null,
      automatic: false,
    }
    await putTemplate(db, course.id, teacher, draft, 0)
    const template = await lockTemplate(db, course.id)
    if (!template) return
    const others = course.students.filter(({ id }) => id !== student.memberId)
    await award(db, { course, template, classId: course.classId, people: [{ id: student.memberId, name: student.name }, ...others], by: teacher })
  })
}
