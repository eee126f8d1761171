import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'

const days = 24 * 3600_000
const from = (now: number, after: number) => new Date(now + after * days)

/** Loads announcements of the first institution and of the platform. */
export async function loadDemoAnnouncements({ database }: App, people: DemoPeople): Promise<void> {
  const admin = demoPerson(people, 'admin')
  const now = Date.now()
  await database.withInstitution(admin.institutionId, 'read write', async (db) => {
    if (await db.selectFrom('announcements').select('id').where('publisherId', '=', admin.institutionId).limit(1).executeTakeFirst()) return
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
