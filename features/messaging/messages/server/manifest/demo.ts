import { sql } from 'kysely'
import { textbookMessages } from '#features/authoring/textbooks/server/manifest/message-types.ts'
import type { App } from '#server/kernel/app.ts'
import { moneyMessages, systemMessages } from '#server/kernel/events/message-types.ts'
import { type MessageContent, notify } from '#server/kernel/events/notify.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'

const accounts = ['admin', 'author', 'teacher', 'student'] as const

/** Loads some messages, and mail addresses for the accounts that receive them. */
export async function loadDemoMessages({ database }: App, people: DemoPeople): Promise<void> {
  const receivers = accounts.map((account) => demoPerson(people, account))
  await database.withInstitution(demoPerson(people, 'admin').institutionId, 'read write', async (db, platform) => {
    const link = '/textmange/mytext/'
    if (await db.selectFrom('messages').select('id').where('link', '=', link).limit(1).executeTakeFirst()) return
    for (const { accountId } of receivers) {
      await platform
        .updateTable('accounts')
        .set({ mail: sql<string>`account || '@jiangchuan.example'`, mailVerifiedAt: new Date() })
        .where('id', '=', accountId)
        .where('mail', 'is', null)
        .execute()
    }
    for (const [to, notice] of notices) await notify(db, [demoPerson(people, to).memberId], notice)
  })
}

const notices: [to: (typeof accounts)[number], notice: MessageContent][] = [
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
