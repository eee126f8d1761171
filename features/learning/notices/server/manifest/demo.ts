import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { withIds } from '#document/schema/with-ids.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { acceptRichText } from '#server/kernel/texts/rich-text.ts'
import { insertNotice } from '../write-queries.ts'
import { findDemoClass, putDemoReceipts, putDemoState } from './demo-queries.ts'

const hours = 3600_000
const from = (after: number) => new Date(Date.now() + after * hours)

const line = (text: string): NodeJson => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const listed = (...items: string[]): NodeJson => ({ type: 'bulletList', content: items.map((item) => ({ type: 'listItem', content: [line(item)] })) })
const doc = (...content: NodeJson[]): DocJson => withIds({ type: 'doc', content })

interface DemoNotice {
  title: string
  body: DocJson
  state: 'draft' | 'scheduled' | 'published'
  /** Hours from now; negative for the past. */
  at: number
  pinned?: true
  needConfirm?: true
  /** Of ten students, how many have read it and how many of them have confirmed it. */
  read?: number
  confirmed?: number
}

const notices: readonly DemoNotice[] = [
  {
    title: '期末考试安排与考场须知',
    body: doc(
      line('期末考试在第 18 周周三上午 9:00 至 11:00，闭卷，地点东 3-201 与东 3-203，座位表考前一天公布。'),
      listed('带学生证和身份证，提前 20 分钟入场，迟到 15 分钟以上不能进入。', '只带笔，不带纸；演算纸由考场发放。', '手机关机放到讲台上。'),
      line('需要缓考的同学，请在本周五前把申请交到学院教务办公室。读完后请点下面的确认。'),
    ),
    state: 'published',
    at: -30,
    pinned: true,
    needConfirm: true,
    read: 8,
    confirmed: 6,
  },
  {
    title: '本周四停课，改到周六上午',
    body: doc(
      line('因学校运动会，本周四第 3、4 节停课，改到周六上午第 1、2 节，教室不变（东 3-201）。'),
      line('周六讲二叉树的遍历，请先读教材 5.3 节。'),
    ),
    state: 'published',
    at: -52,
    read: 9,
  },
  {
    title: '实验二的数据与评分细则',
    body: doc(
      line('实验二要求用链表实现多项式的加法和乘法。'),
      listed('正确性 60 分，按 20 组数据给分。', '代码可读性 20 分。', '实验报告 20 分，写清复杂度的推导。'),
      line('报告用 PDF 提交，文件名写学号和姓名。'),
    ),
    state: 'published',
    at: -170,
    read: 10,
  },
  {
    title: '答疑时间调整',
    body: doc(line('从下周起，每周三 16:00 到 17:30 在东 3-412 答疑，不用预约。线上的问题我一般当天回复。')),
    state: 'scheduled',
    at: 40,
  },
  { title: '寒假阅读建议', body: doc(line('放假前整理一份书目，还没写完。')), state: 'draft', at: 0 },
]

/** Notices of the teacher's running class: pinned and to be confirmed, read by some, scheduled, and a draft. */
export async function loadDemoNotices({ database }: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  await database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const found = await findDemoClass(db, teacher.memberId)
    if (!found) return
    for (const notice of notices.toReversed()) await insertDemoNotice(db, teacher.memberId, found, notice)
  })
}

async function insertDemoNotice(db: Db, authorId: string, { classId, studentIds }: { classId: string; studentIds: string[] }, notice: DemoNotice) {
  const { title, state, at, pinned = false, needConfirm = false, read = 0, confirmed = 0 } = notice
  const { doc: body, plain } = acceptRichText('body', notice.body)
  const publishAt = state === 'scheduled' ? from(at) : null
  const values = { title, body, plain, pinned, needConfirm, publishAt, classIds: [classId], fileIds: [], bodyFileIds: [] }
  const id = await insertNotice(db, authorId, values)
  await putDemoState(db, id, state, state === 'published' ? from(at) : null)
  const readers = studentIds.flatMap((memberId, place) => {
    // The first student has read the notice that asks for a confirmation, and has not confirmed it.
    const part = (place + 7) % 10
    if (part >= read) return []
    const readAt = from(Math.min(-0.2, at + 1 + (place % 7) * 2))
    return [{ memberId, readAt, confirmedAt: part < confirmed ? new Date(readAt.getTime() + 90_000) : null }]
  })
  await putDemoReceipts(db, id, readers)
}
