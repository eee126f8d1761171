import { sql } from 'kysely'
import type { FeedbackState, FeedbackType } from '../../contract.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type DemoPeople, type DemoPerson, demoPerson } from '#server/kernel/people/demo.ts'

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Loads the feedback of the demo with its replies. */
export async function loadDemoFeedback({ database }: App, people: DemoPeople): Promise<void> {
  const administrator = demoPerson(people, 'admin')
  await database.withInstitution(administrator.institutionId, 'read write', async (db) => {
    if (await db.selectFrom('feedbacks').select('id').limit(1).executeTakeFirst()) return
    await insertFeedbacks(db, people, administrator)
  })
}

async function insertFeedbacks(db: Db, people: DemoPeople, administrator: DemoPerson): Promise<void> {
  const book = await db.selectFrom('textbooks').select(['id', 'name']).where('publishStatus', '=', 2).orderBy('createdAt').limit(1).executeTakeFirst()
  for (const { by, days, reply, state, satisfaction, inBook, ...words } of feedbacks) {
    const id = newId()
    const place = inBook && book ? { textbookId: book.id, context: JSON.stringify({ bookName: book.name, ...inBook }) } : {}
    const handled = state === 'new' ? {} : { assigneeId: administrator.memberId }
    const at = { createdAt: daysAgo(days), updatedAt: daysAgo(Math.max(0, days - 1)) }
    await db
      .insertInto('feedbacks')
      .values({
        ...words,
        ...place,
        ...handled,
        ...at,
        id,
        state,
        memberId: demoPerson(people, by).memberId,
        satisfaction: satisfaction ?? null,
        replyCount: reply ? 1 : 0,
      })
      .execute()
    if (!reply) continue
    const createdAt = daysAgo(Math.max(0, days - 1))
    await db.insertInto('feedbackReplies').values({ id: newId(), feedbackId: id, memberId: administrator.memberId, body: reply, createdAt }).execute()
  }
}

interface DemoFeedback {
  by: string
  days: number
  type: FeedbackType
  state: FeedbackState
  body: string
  contact?: string
  pageUrl?: string
  inBook?: { chapterName: string; quote: string }
  reply?: string
  satisfaction?: number
}

const feedbacks: readonly DemoFeedback[] = [
  {
    by: 'student5',
    days: 0,
    type: 'content',
    state: 'new',
    body: '例题第二步的单位写成了 N·m，应该是 J。',
    inBook: { chapterName: '功和能', quote: '合力做的功 W = 120 N·m' },
  },
  {
    by: 'student12',
    days: 1,
    type: 'bug',
    state: 'new',
    body: '手机上横屏阅读时，公式编号被挡住了。\n机型是 iPad mini，竖屏正常。',
    pageUrl: '/Previewtextbook',
    contact: '139****2210',
  },
  {
    by: 'teacher',
    days: 2,
    type: 'suggestion',
    state: 'accepted',
    body: '希望章节列表能按更新时间排序，备课时好找最近改过的小节。',
    pageUrl: '/textmange/mytext/',
  },
  {
    by: 'student2',
    days: 4,
    type: 'content',
    state: 'processing',
    body: '图的说明和正文里的编号对不上。',
    inBook: { chapterName: '绪论', quote: '如图 1-2 所示' },
    reply: '编者已在核对，修订后会随下一版发布。',
  },
  {
    by: 'author',
    days: 6,
    type: 'bug',
    state: 'resolved',
    body: '从 Word 粘贴表格后列宽变成一样宽。',
    reply: '已修复，刷新编辑器后再粘贴即可保留列宽。',
    satisfaction: 5,
  },
  {
    by: 'student20',
    days: 9,
    type: 'complaint',
    state: 'rejected',
    body: '教材下载按钮是灰的。',
    reply: '这本教材的编者没有开放下载，可以离线阅读。',
  },
  {
    by: 'student8',
    days: 15,
    type: 'suggestion',
    state: 'closed',
    body: '夜间模式可以再暗一点。',
    reply: '阅读设置里已有“夜间”主题，适合在暗处阅读。',
    satisfaction: 4,
  },
]
