import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { type Question, seqAt } from '#assessment/questions/question.ts'
import { seededRandom, seedOf } from '#assessment/papers/seeded.ts'
import { type DemoThread, putDemoThread } from '#features/learning/posts/server/manifest/demo-queries.ts'
import { putSame } from '#features/learning/qa/server/question-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { buildExam } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { passageAbout } from '../rules/passage.ts'
import { passageTexts } from '../understanding.ts'
import { findDemoClass, nameDemoQuiz, putDemoReturns } from './demo-queries.ts'

interface DemoQuestion {
  stem: string
  /** The right option comes first, then the one that is chosen wrongly most often. */
  options: readonly string[]
  point: string
  /** The share of students who answer it wrong. */
  wrong: number
}

const questions: readonly DemoQuestion[] = [
  {
    stem: '用数组 items[CAPACITY] 和下标 head、元素个数 count 表示循环队列，新元素放在哪一格？',
    options: ['(head + count) % CAPACITY', 'head + count', '(head + 1) % CAPACITY', 'count % CAPACITY'],
    point: '循环队列',
    wrong: 0.62,
  },
  {
    stem: '循环队列只保存队头和队尾两个下标，又不空出单元时，会出现什么问题？',
    options: ['分不清队列是空还是满', '出队要移动所有元素', '队尾会越过数组的末尾', '不会有问题'],
    point: '循环队列',
    wrong: 0.55,
  },
  { stem: '入栈次序为 1、2、3，下列哪个出栈次序不可能？', options: ['3、1、2', '3、2、1', '2、1、3', '1、2、3'], point: '栈', wrong: 0.24 },
  {
    stem: '数组满时容量加倍，插入 n 个元素的总代价是多少？',
    options: ['与 n 成正比', '与 n 的平方成正比', '与 n 的对数成正比', '无法确定'],
    point: '均摊分析',
    wrong: 0.48,
  },
  {
    stem: '在链表已知位置之后插入一个结点，需要多少步？',
    options: ['常数步', '与长度成正比', '与长度的对数成正比', '与位置成正比'],
    point: '链表',
    wrong: 0.2,
  },
  {
    stem: '插入后某个结点左子树的左子树过高，用哪种旋转恢复平衡？',
    options: ['一次右旋', '一次左旋', '先左旋再右旋', '先右旋再左旋'],
    point: '旋转',
    wrong: 0.52,
  },
  { stem: '下列哪个值不会是 AVL 树中结点的平衡因子？', options: ['2', '0', '1', '-1'], point: '平衡因子', wrong: 0.22 },
  {
    stem: '散列表的冲突指什么？',
    options: ['两个关键字得到同一个下标', '两个关键字相等', '散列表满了', '散列函数算得太慢'],
    point: '散列函数',
    wrong: 0.3,
  },
]

const contentOf = ({ stem, options, point: _point, wrong: _wrong }: DemoQuestion): Question => ({
  ...emptyQuestion(0),
  stem: docOfText(stem),
  options: options.map((text, at) => ({ seq: seqAt(at), content: docOfText(text) })),
  answers: ['A'],
  explanation: docOfText('见教材相应的一节。'),
})

/** Questions about passages: by the place of the student, with how many others have the same question. */
const threads: readonly { point: string; by: number; same: number; title: string; text: string; answer?: string }[] = [
  { point: '循环队列', by: 2, same: 6, title: '循环队列的下标为什么要取余？', text: '不取余，队尾加一以后会怎样？' },
  {
    point: '循环队列',
    by: 9,
    same: 2,
    title: '怎样看出循环队列满了？',
    text: '空的时候和满的时候，两个下标好像一样。',
    answer: '保存元素个数就不会混：个数是 0 为空，等于容量为满。',
  },
  { point: '旋转', by: 5, same: 4, title: '双旋转能不能换成两次相同方向的旋转？', text: '先左旋再右旋，和右旋两次，结果不一样吗？' },
  { point: '均摊分析', by: 12, same: 1, title: '均摊和平均有什么区别？', text: '都是除以次数，为什么要起两个名字？' },
]

/** Of these points the students came back to the chapter: how many of those who have read it. */
const returns: Readonly<Record<string, number>> = { 循环队列: 11, 旋转: 7, 均摊分析: 3, 散列函数: 2 }

const day = 24 * 60

/** For the class of the demo's teacher with a book: a quiz with a confusion about circular queues, questions about passages, and students who came back to chapters. */
export async function loadDemoUnderstanding(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  const inside = <T>(run: Parameters<typeof app.database.withInstitution<T>>[2]) =>
    app.database.withInstitution(teacher.institutionId, 'read write', run)
  const klass = await inside((db) => findDemoClass(db, teacher.memberId))
  if (!klass) return
  const { classId, book, studentIds } = klass
  const students = studentIds.map((memberId) => ({ memberId }))
  const test = { title: '第二至五章小测', kind: 'quiz' }
  const knowledgePoints = (at: number) => [questions[at]?.point ?? '']
  const sections = [{ questions: questions.map(contentOf) }]
  const quiz = await buildExam(app, teacher, students, { sections, knowledgePoints, test, candidate: { classId }, opens: -9 * day, closes: -8 * day })
  await inside((db) => nameDemoQuiz(db, quiz, classId, { bank: '数据结构小测', paper: test.title }))
  await sitting(app, teacher.institutionId, quiz, students, (question, student) => {
    const random = seededRandom(seedOf(student, `understanding ${question}`))
    const wrong = random() < (questions[question]?.wrong ?? 0)
    return { options: [wrong ? seqAt(random() < 0.7 ? 1 : 2) : 'A'] }
  })
  await inside(async (db) => {
    const texts = await passageTexts({ app, db }, book.editionId, [...book.chapterOf.values()])
    for (const { point, by, same, title, text, answer } of threads) {
      const [chapterId, author] = [book.chapterOf.get(point), studentIds[by]]
      if (chapterId === undefined || author === undefined) continue
      const passage = passageAbout(texts.get(chapterId) ?? [], point)
      const thread: DemoThread = {
        title,
        text,
        by: author,
        hours: 100 + by,
        anchor: { kind: 'passage', textbookId: book.textbookId, chapterId, block: passage?.block || null, quote: passage?.text ?? '' },
        replies: answer === undefined ? [] : [{ by: teacher.memberId, text: answer }],
      }
      const { id } = await putDemoThread(db, classId, 'question', thread)
      for (const memberId of studentIds.slice(by + 1, by + 1 + same)) await putSame(db, id, memberId, true)
    }
    for (const [point, came] of Object.entries(returns)) {
      const chapterId = book.chapterOf.get(point)
      if (chapterId !== undefined) await putDemoReturns(db, book.textbookId, chapterId, studentIds.slice(0, 24), came)
    }
  })
}
