import { textbookMessages } from '#features/authoring/textbooks/server/message-types.ts'
import { systemMessages, moneyMessages } from '#server/kernel/events/message-types.ts'
import { sql } from 'kysely'
import type { Database } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { notify, type MessageContent } from '#server/kernel/events/notify.ts'
import type { DemoPeople } from './demo.ts'
import { withInstitution } from './institution.ts'

const days = 24 * 3600_000
const from = (now: number, after: number) => new Date(now + after * days)

/** Loads announcements of the institution and the platform, some messages, and mail addresses for the accounts that receive them. */
export async function loadDemoMessages(database: Database, people: DemoPeople): Promise<void> {
  const { admin, author, teacher, student } = people
  if (!admin || !author || !teacher || !student) return
  const now = Date.now()
  await withInstitution(database, admin.institutionId, async (db, platform) => {
    if (await db.selectFrom('announcements').select('id').where('publisherId', '=', admin.institutionId).limit(1).executeTakeFirst()) return
    for (const { accountId } of [admin, author, teacher, student]) {
      await platform
        .updateTable('accounts')
        .set({ mail: sql<string>`account || '@jiangchuan.example'`, mailVerifiedAt: new Date(now) })
        .where('id', '=', accountId)
        .where('mail', 'is', null)
        .execute()
    }
    const by = { publisherId: admin.institutionId, createdBy: admin.memberId, createdByName: admin.name }
    await db
      .insertInto('announcements')
      .values([
        {
          ...by,
          ...texts.training,
          id: newId(),
          type: 'news',
          audience: 'roles',
          roles: ['teacher', 'author'],
          state: 'published',
          startAt: from(now, -2),
        },
        { ...by, ...texts.selection, id: newId(), type: 'policy', audience: 'all', top: true, state: 'published', startAt: from(now, -6) },
        { ...by, ...texts.exams, id: newId(), type: 'news', audience: 'all', state: 'draft' },
        {
          ...by,
          ...texts.library,
          id: newId(),
          type: 'news',
          audience: 'all',
          state: 'offline',
          startAt: from(now, -40),
          notifiedAt: from(now, -40),
        },
        {
          ...texts.maintenance,
          id: newId(),
          publisherId: null,
          createdByName: '平台管理员',
          type: 'maintenance',
          audience: 'all',
          state: 'published',
          startAt: from(now, 5),
          endAt: from(now, 6),
        },
      ])
      .execute()
    for (const [to, notice] of notices) await notify(db, [{ admin, author, teacher, student }[to].memberId], notice)
  })
}

const texts = {
  training: {
    title: '数字教材使用培训：本周五下午',
    body: '各位老师：\n\n本周五 14:30 在图书馆 302 室举办数字教材使用培训，内容包括导入已有讲义、公式与图表、发布与修订。\n\n请自带电脑。录像会在课后放到资源中心。',
  },
  selection: {
    title: '教材选用与版权管理办法（2026 年修订）',
    body: '修订后的办法自发布之日起施行。主要变化：\n\n一、选用数字教材须在开课前四周完成备案。\n\n二、引用图片、音视频须注明来源；未获授权的内容不得公开发布。\n\n三、勘误通过平台提交，编者应在十个工作日内答复。',
  },
  exams: { title: '期末考试安排', body: '考试时间与地点将在第十七周公布。' },
  library: { title: '国庆期间图书馆开放时间', body: '10 月 1 日至 3 日闭馆，4 日起恢复开放。' },
  maintenance: {
    title: '平台维护：当晚 23:00 至次日 1:00 暂停服务',
    body: '升级数据库期间无法登录和阅读。已经打开的教材可以继续离线阅读，编辑中的内容请提前保存。',
  },
}

const notices: [to: 'admin' | 'author' | 'teacher' | 'student', notice: MessageContent][] = [
  [
    'admin',
    {
      type: systemMessages,
      title: { zh: '欢迎使用 Recto', en: 'Welcome to Recto' },
      body: { zh: '先导入人员和院系，再邀请老师编写教材。', en: 'Import people and departments first, then invite teachers to write.' },
      link: '/user/list',
    },
  ],
  ['admin', { type: moneyMessages, title: { zh: '充值 ¥12,805.00 已到账', en: '¥12,805.00 has come in' }, link: '/organization/recharge' }],
  [
    'author',
    {
      type: textbookMessages,
      title: { zh: '《大学物理》第 1 版已发布', en: 'Edition 1 of University Physics is published' },
      link: '/textmange/mytext/',
    },
  ],
  [
    'teacher',
    {
      type: textbookMessages,
      title: { zh: '《大学物理》发布了新版本', en: 'A new edition of University Physics' },
      body: { zh: '第三章增加了转动惯量的例题。', en: 'Chapter three has new examples.' },
      link: '/mycenter/textbook',
    },
  ],
  ['student', { type: textbookMessages, title: { zh: '书架上有新的教材', en: 'New textbooks on your shelf' }, link: '/mycenter/textbook' }],
]
