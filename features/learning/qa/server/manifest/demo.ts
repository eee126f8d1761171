import { type DemoThread, findDemoClass, putDemoThread } from '#features/learning/posts/server/manifest/demo-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { putSame, updateQuestion } from '../question-queries.ts'

/** Questions of the teacher's running class: a frequent one, an answered one with an accepted answer, and an open one. */
export async function loadDemoQuestions(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  const [one, two] = ['student', 'student2'].map((account) => demoPerson(people, account).memberId) as [string, string]
  const by = teacher.memberId
  const questions: (DemoThread & { faq?: true; same?: string[]; accepted?: number })[] = [
    {
      title: '实验报告用什么格式交？',
      text: '每次实验前都有同学问，集中在这里回答。',
      by,
      hours: 200,
      faq: true,
      replies: [{ by, text: '交一个 PDF，文件名写“学号-姓名-实验几”。程序源码打成 zip，和报告一起作为附件上传。' }],
      accepted: 0,
    },
    {
      title: '循环队列为什么要空出一个单元？',
      text: '如果另外记一个长度，不就可以把所有单元都用上吗？书上为什么不这样写？',
      by: one,
      hours: 30,
      same: [two],
      replies: [
        { by: two, text: '空出一个单元是为了区分“队空”和“队满”，两种情况下头尾指针都会相等。' },
        { by, text: '记长度完全可以，代价是入队和出队都要多改一个变量；并发时这个变量会成为争用点。' },
      ],
      accepted: 1,
    },
    {
      title: '哈希表的装填因子取 0.75 有什么依据？',
      text: '看到很多库都用 0.75，是推导出来的还是经验值？',
      by: two,
      anonymous: true,
      hours: 3,
      same: [one],
      replies: [],
    },
  ]
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const classId = await findDemoClass(db, by, 'question')
    if (!classId) return
    for (const { faq = false, same = [], accepted, ...question } of questions) {
      const { id, replyIds } = await putDemoThread(db, classId, 'question', question)
      await updateQuestion(db, id, { pinned: faq, acceptedId: (accepted !== undefined && replyIds[accepted]) || null })
      for (const memberId of same) await putSame(db, id, memberId, true)
    }
  })
}
