import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { type DemoReview, findDemoStudents, insertDemoReview } from './demo-queries.ts'

const reviews: readonly DemoReview[] = [
  {
    stars: 5,
    text: '每章后面的程序都能改着跑，看到输入翻十倍时曲线怎么变，比只背复杂度记得牢。实验一建议提前一天做，调试链表很花时间。',
    days: 2,
    helpful: 7,
    answer: '谢谢！实验一的说明里已补上常见的三种指针错误，下周上机前可以先看一遍。',
  },
  { stars: 4, text: '讲得清楚，例子都从真实问题出发。作业量偏大，第三章那周有点赶。', days: 5, helpful: 4 },
  {
    stars: 2,
    text: '图那一章的节奏太快，最短路径一节课讲完，课后花了很久才补上。希望多给一次习题课。',
    anonymous: true,
    days: 6,
    helpful: 5,
    answer: '收到。下个月加一次图的习题课，时间在班级通知里投票决定。',
  },
  { stars: 5, text: '答疑回得很快，老师会追问，不直接给答案。', days: 9, helpful: 3 },
  { stars: 4, text: '', days: 11, helpful: 0 },
  { stars: 3, text: '内容扎实，但视频的声音偏小，要戴耳机。', anonymous: true, days: 14, helpful: 1 },
  { stars: 5, text: '第一次觉得数据结构是在做选择，而不是背定义。', days: 18, helpful: 2 },
]

/** Reviews of the course that the teacher runs with the class 数据结构, two of them anonymous, two with an answer. */
export async function loadDemoReviews(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const course = await findDemoStudents(db, teacher.memberId)
    if (!course) return
    // The two students of the demo write their own while it is shown.
    const own = new Set(['student', 'student2'].map((account) => demoPerson(people, account).memberId))
    const authors = course.students.filter((memberId) => !own.has(memberId))
    const places = authors.map((authorId) => ({
      courseId: course.id,
      term: course.term,
      authorId,
      leadId: teacher.memberId,
      voters: course.students,
    }))
    for (const [at, review] of reviews.entries()) {
      const place = places[at]
      if (place) await insertDemoReview(db, place, review)
    }
  })
}
