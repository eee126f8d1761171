import { clockIn, defaultTimeZone, instantIn } from '#plain/time/zone.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { newReceipt } from '#features/exams/attempts/server/entry/receipt.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type CheckedDraft, insertHomework, updateState } from '../edit/write-queries.ts'
import { lockOwn, putDraft, putVersion } from '../mine/write-mine-queries.ts'
import { insertDemoReviews } from './demo-queries.ts'
import { findPeer } from './settings-queries.ts'

type Text = CheckedDraft['body']
const day = 86_400_000
const inDays = (now: Date, days: number) => instantIn(defaultTimeZone, clockIn(defaultTimeZone, new Date(now.getTime() + days * day)).day, '23:59')

const works = [
  [
    '顺序表把元素放在连续的存储里，按下标取元素是 O(1)，在中间插入要把后面的元素逐个后移，平均移动 n/2 个。',
    '单链表插入只改两个指针，但先要从头走到那个位置，所以按位置插入仍是 O(n)。我用 5 个元素的例子画了两种插入的过程。',
  ],
  [
    '两种结构的差别在于元素之间的关系怎样存：顺序表靠位置，链表靠指针。',
    '如果已经拿到了结点，链表插入是 O(1)；如果只有下标，两者都要 O(n)。链表每个结点多一个指针，缓存也不友好。',
  ],
  ['顺序表适合查得多、改得少的数据，链表适合经常在两头增删的数据。', '我比较了通讯录和播放列表两个例子，分别说明选哪一种。'],
  [
    '插入第 i 个元素时，顺序表移动 n-i+1 个元素，链表走 i-1 步。',
    '因此靠近表尾插入顺序表快，靠近表头插入链表快。空间上顺序表可能有空位，链表有指针的开销。',
  ],
]
const comments = [
  '两种插入的步骤写得清楚，例子和图对得上；复杂度可以再说明是平均还是最坏。',
  '比较得比较全面，尤其是已知结点和只知下标的区别。结尾可以给一个结论。',
  '例子贴近生活，好懂。没有算移动多少个元素，建议补上推导。',
  '推导正确，条理清楚；如果再画一张图会更容易看懂。',
]
const criteria = [
  { name: '概念', description: '两种存储方式说得准确', points: 40 },
  { name: '分析', description: '时间和空间复杂度有推导', points: 40 },
  { name: '表达', description: '条理清楚，有自己的例子', points: 20 },
]

interface Demo {
  teacher: { memberId: string }
  student: { memberId: string }
  classId: string
  /** The other students. */
  others: readonly string[]
  textOf: (...texts: string[]) => Text & { doc: DocJson }
  usual: Omit<CheckedDraft, 'title' | 'body' | 'classes' | 'peer'>
}

/** A homework whose works are reviewed now: the student has scored the sample and reviewed one work, others have reviewed some. */
export async function loadDemoReviews(db: Db, { teacher, student, classId, others, textOf, usual }: Demo): Promise<void> {
  const now = new Date()
  const dueAt = inDays(now, -2)
  const sample = {
    text: textOf('顺序表查找快，链表插入快，所以要插入就用链表，要查找就用顺序表。'),
    points: [20, 10, 12],
    comment: '结论下得太快：没有说明按下标还是按值查找，也没有推导移动的次数。',
  }
  const homeworkId = await insertHomework(db, teacher, {
    ...usual,
    title: '第 2 章 线性表：顺序与链接',
    body: textOf('比较顺序表和单链表的插入：各要做什么，花多少时间和空间。300 字以上，至少一个自己的例子。'),
    lateRule: 'close',
    peer: { reviewers: 3, days: 9, criteria, samples: [sample], begun: false },
    classes: [{ classId, openAt: inDays(now, -12), dueAt, cutoffAt: null }],
  })
  await updateState(db, homeworkId, 1, 'published')
  const authors = [student.memberId, ...others.slice(0, 8)]
  for (const [at, memberId] of authors.entries()) {
    const place = { homeworkId, classId, memberId }
    const work = { text: textOf(...(works[at % works.length] ?? [])), fileIds: [], answers: {}, annotations: [] }
    await lockOwn(db, place)
    await putDraft(db, place, work)
    await putVersion(db, place, work, {
      no: 1,
      at: new Date(dueAt.getTime() - (at + 2) * 3_600_000),
      lateMinutes: 0,
      statement: usual.statement,
      receipt: newReceipt(),
    })
  }
  const [stored] = (await findPeer(db, homeworkId))?.samples ?? []
  const trials = authors.slice(0, 6).map((memberId, at) => ({ sampleId: stored?.id ?? '', memberId, points: [20 + 2 * at, 10 + 3 * at, 12] }))
  const reviews = authors.slice(0, 6).flatMap((reviewerId, at) =>
    (at === 0 ? [4] : [authors.length - 1, 2]).map((step) => {
      const author = (at + step) % authors.length
      // Of one work the reviewers differ.
      const harsh = author === 3 && step === 2
      return {
        id: newId(),
        homeworkId,
        classId,
        authorId: authors[author] ?? '',
        versionNo: 1,
        reviewerId,
        points: harsh ? [12, 10, 8] : [30 + ((at * 3 + author) % 9), 27 + ((at + author * 2) % 11), 14 + ((at + author) % 6)],
        comment: comments[author % comments.length] ?? '',
        at: new Date(dueAt.getTime() + (6 + at * 2) * 3_600_000),
      }
    }),
  )
  await insertDemoReviews(db, trials, reviews)
}
