import { type DemoThread, findDemoClass, putDemoThread } from '#features/learning/posts/server/manifest/demo-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { updateSettings } from '../topic-queries.ts'

/** Discussions of the teacher's running class: a pinned and graded one, one of a student, and an anonymous one with a private reply. */
export async function loadDemoDiscussions(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  const [one, two] = ['student', 'student2'].map((account) => demoPerson(people, account).memberId) as [string, string]
  const by = teacher.memberId
  const threads: (DemoThread & { set?: Parameters<typeof updateSettings>[2] })[] = [
    {
      title: '顺序表和链表，你在什么场景下选哪一个？',
      text: '请结合自己做过的题或小项目，说一个具体场景：数据量多大、哪种操作最多、为什么这样选。\n至少回复一位同学，指出他的方案在什么情况下会变慢。',
      by,
      hours: 50,
      set: { pinned: true, points: 10, closesAt: new Date(Date.now() + 5 * 86_400_000).toISOString() },
      replies: [
        {
          by: one,
          text: '我做成绩排序时用了顺序表。插入集中在末尾，查找按下标，链表反而要多跳一次指针。',
          below: [
            { by: two, text: '如果要在中间频繁插入呢？比如按分数实时维护名次，顺序表每次都要移动半张表。' },
            { by, text: '这个追问很好。可以算一算：一万人的班级，每次插入平均移动多少个元素？' },
          ],
        },
        { by: two, text: '我写过音乐播放列表，删歌和调整顺序最多，用双向链表，改两个指针就行。' },
      ],
    },
    {
      title: '递归改成非递归，栈里到底该存什么？',
      text: '书上用栈模拟后序遍历，我总是记不住要不要存“已访问右子树”的标记。大家怎么理解的？',
      by: one,
      hours: 20,
      set: { essence: true },
      replies: [
        { by: two, text: '把栈里的每一项看成“还没做完的事”，回来时需要知道做到了哪一步，标记就是那一步。' },
        { by, text: '说得对。想一想编译器给函数调用压栈时，存的返回地址就是这个标记。' },
      ],
    },
    {
      title: '实验二的进度太赶了',
      text: '这周还有另外两门课的大作业，能不能把实验二的时间放宽两天？',
      by: two,
      anonymous: true,
      hours: 6,
      replies: [
        { by: one, text: '同感，排序部分的测试数据比想象中多。', anonymous: true },
        { by: two, text: '老师，我上周请过病假，报告还差实验数据，可以单独延期吗？', private: true },
      ],
    },
  ]
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const classId = await findDemoClass(db, by, 'topic')
    if (!classId) return
    for (const { set, ...thread } of threads) {
      const { id } = await putDemoThread(db, classId, 'topic', thread)
      if (set) await updateSettings(db, id, set)
    }
  })
}
