import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { docOfText } from '#assessment/questions/make.ts'
import { TextbookDraft } from '#features/authoring/textbooks/contract.ts'
import { insertChapter } from '#features/authoring/chapters/server/queries.ts'
import { textOf } from '#features/authoring/chapters/server/make-text.ts'
import { recount } from '#features/authoring/textbooks/server/draft/draft-queries.ts'
import { publish } from '#features/authoring/textbooks/server/publishing/publish.ts'
import { insertTextbook, loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { insertUses } from '#features/exams/questions/server/uses/use-queries.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { asUser } from '#server/seeds/demo/as-user.ts'

const bookName = '随堂小练习：力、热、电与编程'

/** Chapters with the bank and the category from which each takes its questions. */
const chapters = [
  { name: '质点与刚体', bank: '大学物理', category: '力学', text: '先想清楚用哪一条守恒定律，再动笔。每道题做完就能看到对错，做对以后有解析。' },
  { name: '热学', bank: '大学物理', category: '热学', text: '热力学第一定律管“多少”，第二定律管“能不能”。下面的题把两者放在一起练。' },
  { name: '电磁学', bank: '大学物理', category: '电磁学', text: '画出场线，找出对称性，往往比套公式快。' },
  { name: '写个小程序', bank: '程序设计', category: '编程题', text: '先用样例想清楚每一步，再写程序。提交以后，每个测试是否通过立刻就知道。' },
]
const questionsEach = 5

/** A book of exercises whose questions stand in banks of the demo. Does nothing when it exists already, or there are no such banks. */
export async function loadDemoPractice(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  const { institutionId, memberId } = teacher
  const user = await asUser(app.database, { ...teacher, cookie: '' })
  await app.database.withInstitution(institutionId, 'read write', async (db) => {
    const there = await db.selectFrom('textbooks').select('id').where('name', '=', bookName).executeTakeFirst()
    const banks = await db.selectFrom('questionBanks').select(['id', 'name']).where('ownerId', '=', memberId).execute()
    const bankOf = (name: string) => banks.find((bank) => bank.name === name)?.id
    if (there || chapters.some(({ bank }) => bankOf(bank) === undefined)) return
    const id = await insertTextbook(
      db,
      { memberId },
      TextbookDraft.parse({ name: bookName, openScope: 'org', describe: '配合课堂的小练习，边读边做。' }),
    )
    for (const [at, { name, bank, category, text }] of chapters.entries()) {
      const found = await selectDemoQuestions(db, bankOf(bank) ?? '', category)
      const doc: DocJson = { type: 'doc', content: [...docOfText(text).content, ...found.map(block)] }
      await insertChapter(db, { memberId }, { id }, { parentId: null, name, kind: 'chapter', position: at + 1, text: textOf(doc) })
      if (found.length)
        await insertUses(
          db,
          { memberId },
          id,
          found.map((question) => question.id),
        )
    }
    await recount(db, { memberId }, { id })
    await publish(db, user, await loadTextbook(db, user, id), { textbooksType: 1, notes: '', mostWaiting: 100 })
  })
}

const block = ({ id, number }: { id: string; number: number }): NodeJson => ({
  type: 'embed',
  attrs: { id: newBlockId(), kind: 'question', ref: id, title: `#${number}` },
})

const selectDemoQuestions = (db: Db, bankId: string, category: string) =>
  db
    .selectFrom('questions')
    .innerJoin('questionCategories as own', 'own.id', 'questions.categoryId')
    .leftJoin('questionCategories as above', 'above.id', 'own.parentId')
    .select(['questions.id', 'questions.number'])
    .where('questions.bankId', '=', bankId)
    .where('questions.state', '=', 'ready')
    .where((q) => q.or([q('own.name', '=', category), q('above.name', '=', category)]))
    .orderBy('questions.type')
    .orderBy('questions.number')
    .limit(questionsEach)
    .execute()
