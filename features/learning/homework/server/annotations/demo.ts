import { blockTexts } from '#document/text/block-texts.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { newReceipt } from '#features/exams/attempts/server/entry/receipt.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type CheckedDraft, insertHomework, updateState } from '../edit/write-queries.ts'
import { lockOwn, putDraft, putVersion } from '../mine/write-mine-queries.ts'
import { findDemoChapter } from './demo-queries.ts'

/** Sentences of the chapter with notes of a student. */
const works: readonly (readonly (readonly [string, string])[])[] = [
  [
    ['最后放进去的，最先拿出来。', '这句话就是栈的定义，前面三个例子都能对上：撤销的总是最近的一步。'],
    ['遇到右括号，栈顶必须是与它配对的左括号，否则出错。', '栈空的时候也要算出错，代码里用 not stack 先判断，不然 pop 会失败。'],
    ['更好的办法是让队头和队尾两个下标绕着数组转圈，称为循环队列。', '转圈靠取余实现。我想知道：不保存元素个数时，空和满怎么分？'],
    ['插入叫入栈，删除叫出栈，都只需常数时间。', '前提是数组没满。满了要扩容，就只能说均摊是常数时间。'],
  ],
  [
    ['栈只允许在一端插入和删除，特点是后进先出。', '只有一端能动，所以不需要移动别的元素，这正是它快的原因。'],
    ['扫描结束时栈必须为空。', '容易漏掉的条件。像“((”每一步都不出错，但最后栈里还有东西。'],
    ['用数组实现时，若每次出队都移动元素', '和顺序表删除第一个元素是同一件事，第 2.1 节算过。'],
  ],
]
/** What the student of the demo has begun with: a note is still missing. */
const begun = [
  ['栈只允许在一端插入和删除，特点是后进先出。', '栈是后进先出，队列是先进先出，只差在从哪一端删除。'],
  ['更好的办法是让队头和队尾两个下标绕着数组转圈，称为循环队列。', ''],
] as const

interface Demo {
  teacher: { memberId: string; institutionId: string }
  /** What it has in common with the other homework, its class and dates included. */
  draft: Omit<CheckedDraft, 'annotationTask'>
  /** Has begun with it. */
  studentId: string
  /** The first of them have handed it in. */
  memberIds: readonly string[]
  at: Date
}

/** A homework that asks for annotations of a chapter of the demo's book: two students have handed it in, the student of the demo has begun. */
export async function giveDemoAnnotations(db: Db, { teacher, draft, studentId, memberIds, at }: Demo): Promise<void> {
  const [{ classId } = { classId: '' }] = draft.classes
  const chapter = await findDemoChapter(db, teacher.institutionId, { book: '数据结构与算法', chapter: '栈与队列' })
  if (!chapter) return
  const { textbookId, chapterId, content } = chapter
  const texts = blockTexts(content as NodeJson)
  const annotationsOf = (passages: readonly (readonly [string, string])[]) =>
    passages.flatMap(([quote, note]) => {
      const block = texts.find(({ text }) => text.includes(quote))?.block
      return block === undefined ? [] : [{ block, quote, note }]
    })
  const homeworkId = await insertHomework(db, teacher, { ...draft, annotationTask: { textbookId, chapterId, least: 3 } })
  await updateState(db, homeworkId, 1, 'published')
  for (const [place, passages] of works.entries()) {
    const memberId = memberIds[place]
    if (memberId === undefined) continue
    const own = { homeworkId, classId, memberId }
    const work = { text: null, fileIds: [], answers: {}, annotations: annotationsOf(passages) }
    await lockOwn(db, own)
    await putDraft(db, own, work)
    await putVersion(db, own, work, { no: 1, at, lateMinutes: 0, statement: draft.statement, receipt: newReceipt() })
  }
  const own = { homeworkId, classId, memberId: studentId }
  await lockOwn(db, own)
  await putDraft(db, own, { text: null, fileIds: [], answers: {}, annotations: annotationsOf(begun) })
}
