import { seededRandom } from '#assessment/papers/seeded.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { newBlockId } from '#document/schema/ids.ts'
import { newReceipt } from '#features/exams/attempts/server/entry/receipt.ts'
import { clockIn, defaultTimeZone, instantIn } from '#plain/time/zone.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { lockOwn, putDraft, putVersion } from '../mine/write-mine-queries.ts'
import { putExtension, putReturns, putScores, releaseWork } from '../students/grade-queries.ts'
import { giveDemoAnnotations } from '../annotations/demo.ts'
import { giveDemoQuestions } from '../questions/demo.ts'
import { loadDemoReviews } from '../peer/demo-peer.ts'
import { type CheckedDraft, insertHomework, updateState } from '../edit/write-queries.ts'

const doc = (...texts: string[]): DocJson => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] })),
})
const textOf = (...texts: string[]) => ({ doc: doc(...texts), plain: texts.join('\n'), files: [] })

const day = 86_400_000
/** The last minute of the day so many days later. */
const inDays = (now: Date, days: number) => instantIn(defaultTimeZone, clockIn(defaultTimeZone, new Date(now.getTime() + days * day)).day, '23:59')

const usual = {
  fileIds: [] as string[],
  takesText: true,
  takesFiles: true,
  maxFiles: 5,
  maxMegabytes: 20,
  points: 100,
  attempts: 3,
  lateRule: 'deduct',
  latePerDay: 10,
  lateMost: 50,
  statement: '本人独立完成，引用均已注明',
  byGroup: false,
  questions: [] as CheckedDraft['questions'],
  answersShown: 'never' as CheckedDraft['answersShown'],
  peer: null,
  annotationTask: null,
} as const

const opening = '我用一个栈存运算符、一个栈存操作数，从左到右扫描表达式。'
const middles = [
  '遇到操作数直接入栈；遇到运算符时，先把栈顶优先级不低于它的运算符依次弹出并计算。',
  '左括号直接入栈，右括号则一直弹出到左括号为止，这样括号里的部分先算完。',
  '每次计算弹出两个操作数，注意减法和除法的先后：后弹出的是左操作数。',
]
const endings = [
  '每个符号最多入栈、出栈各一次，所以时间是 O(n)，两个栈最多各存 n 个元素。',
  '我用 3+4*(2-1) 手工走了一遍，两个栈的变化和程序输出一致。',
  '没有处理负号开头的情况，打算在扫描时把它看成 0 减去后面的数。',
]
const drawn = (random: () => number, texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? ''

const feedbacks = ['思路清楚，优先级的比较说到了点子上。', '过程对，复杂度的分析可以再具体一些。', '例子选得好；再想想左括号在栈里时怎么比较优先级。']

/** The classes of a teacher without homework: the running one first, then the one that students join, with their students by name. */
async function findClasses(db: Db, ownerId: string) {
  const there = await db.selectFrom('homeworks').select('homeworks.id').where('homeworks.ownerId', '=', ownerId).limit(1).executeTakeFirst()
  if (there) return []
  return db
    .selectFrom('classes')
    .select(['classes.id', 'classes.state'])
    .where('classes.ownerId', '=', ownerId)
    .where('classes.name', 'in', ['数据结构', '算法设计'])
    .where('classes.binned', '=', false)
    .orderBy('classes.state', 'desc')
    .execute()
}

const studentsOf = (db: Db, classId: string) =>
  db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select('members.id')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()

/** Homework of the teacher: one that is graded, one that is written now, for two classes with their own dates, one of questions, one of annotations, one that is reviewed, and a draft. */
export async function loadDemoHomework(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  const student = demoPerson(people, 'student')
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const classes = await findClasses(db, teacher.memberId)
    const [running] = classes.filter(({ state }) => state === 'running')
    const [recruiting] = classes.filter(({ state }) => state === 'recruiting')
    if (!running) return
    const now = new Date()
    const members = await studentsOf(db, running.id)
    const memberIds = members.map(({ id }) => id)
    const dates = { classId: running.id, openAt: inDays(now, -13), dueAt: inDays(now, -4), cutoffAt: inDays(now, 2) }
    const publish = async (draft: CheckedDraft) => {
      const id = await insertHomework(db, teacher, draft)
      await updateState(db, id, 1, 'published')
      return id
    }
    const first = await publish({
      ...usual,
      title: '第 3 章 栈与队列：表达式求值',
      body: textOf(
        '读教材 3.1 到 3.3 节。用两个栈写出中缀表达式求值的过程，支持加、减、乘、除和括号。',
        '要求：说明每一步栈的变化，分析时间和空间复杂度，附上一个自己举的例子。300 字以上，代码可以放在文字里或作为文件提交。',
      ),
      classes: [dates],
    })
    const random = seededRandom(59)
    const work = () => ({
      text: textOf(opening + drawn(random, middles), drawn(random, middles), drawn(random, endings)),
      fileIds: [],
      answers: {},
      annotations: [],
    })
    const hand = async (homeworkId: string, memberId: string, no: number, at: Date, lateMinutes: number) => {
      const place = { homeworkId, classId: running.id, memberId }
      const written = work()
      await lockOwn(db, place)
      await putDraft(db, place, written)
      await putVersion(db, place, written, { no, at, lateMinutes, statement: usual.statement, receipt: newReceipt() })
      return place
    }
    const before = (hours: number) => new Date(dates.dueAt.getTime() - hours * 3_600_000)
    const others = memberIds.filter((id) => id !== student.memberId)
    const [extended, ...rest] = others
    for (const [at, memberId] of rest.entries()) {
      if (at % 9 === 8) continue
      const late = at % 7 === 3
      const place = await hand(first, memberId, 1, late ? before(-2 - at / 3) : before(3 + ((at * 7) % 90)), late ? 120 + at * 20 : 0)
      if (at % 8 === 1) {
        await putReturns(db, [{ ...place, no: 1 }], '复杂度没有写，例子也要走完全程。', inDays(now, 2), teacher.memberId)
        if (at % 16 === 1) await hand(first, memberId, 2, new Date(), 0)
      } else if (at % 2 === 0)
        await putScores(db, first, [place], {
          score: 72 + Math.floor(random() * 25),
          feedback: drawn(random, feedbacks),
          by: teacher.memberId,
        })
    }
    if (extended)
      await putExtension(db, { homeworkId: first, classId: running.id, memberId: extended }, inDays(now, 3), '参加程序设计竞赛', teacher.memberId)
    const own = await hand(first, student.memberId, 1, before(20), 0)
    await putScores(db, first, [own], { score: 92, feedback: '思路清楚，优先级的比较说到了点子上。再想想负号开头时怎么办。', by: teacher.memberId })
    await releaseWork(db, first, [running.id], [student.memberId])
    const second = await publish({
      ...usual,
      title: '第 4 章 二叉树的遍历',
      body: textOf('写出先序、中序、后序遍历的递归和非递归做法，比较它们用的空间。', '再用其中两个遍历序列还原一棵树，说明哪两个可以、哪两个不行。'),
      classes: [
        { classId: running.id, openAt: inDays(now, -2), dueAt: inDays(now, 5), cutoffAt: inDays(now, 8) },
        ...(recruiting ? [{ classId: recruiting.id, openAt: inDays(now, 1), dueAt: inDays(now, 8), cutoffAt: null }] : []),
      ],
    })
    for (const memberId of others.slice(0, 6)) await hand(second, memberId, 1, new Date(now.getTime() - 5 * 3_600_000), 0)
    const place = { homeworkId: second, classId: running.id, memberId: student.memberId }
    await lockOwn(db, place)
    await putDraft(db, place, {
      text: textOf('先序遍历先访问根，再依次遍历左、右子树。非递归时用一个栈，'),
      fileIds: [],
      answers: {},
      annotations: [],
    })
    await giveDemoQuestions(db, {
      teacher,
      draft: {
        ...usual,
        title: '第 3 章练习：线性表',
        body: textOf('读完第三章后做。可以交三次，以最后一次为准；截止后看答案和解析。'),
        takesText: false,
        takesFiles: false,
        statement: '',
        answersShown: 'due',
        classes: [{ classId: running.id, openAt: inDays(now, -3), dueAt: inDays(now, 6), cutoffAt: null }],
      },
      studentId: student.memberId,
      memberIds: others.slice(0, 18),
      at: new Date(now.getTime() - 3 * 3_600_000),
    })
    await giveDemoAnnotations(db, {
      teacher,
      draft: {
        ...usual,
        title: '阅读批注：2.2 栈与队列',
        body: textOf('读完这一节，选出至少三处重要的或没有看懂的地方，写下自己的批注：它说了什么，和前面学过的有什么联系，还有什么疑问。'),
        takesText: false,
        takesFiles: false,
        statement: '',
        points: 20,
        classes: [{ classId: running.id, openAt: inDays(now, -3), dueAt: inDays(now, 7), cutoffAt: null }],
      },
      studentId: student.memberId,
      memberIds: others.slice(2),
      at: new Date(now.getTime() - 26 * 3_600_000),
    })
    await loadDemoReviews(db, { teacher, student, classId: running.id, others, textOf, usual })
    await insertHomework(db, teacher, {
      ...usual,
      title: '第 5 章 图的最短路径',
      body: textOf('用迪杰斯特拉算法求校园地图上两点之间的最短路。'),
      classes: [],
    })
  })
}
