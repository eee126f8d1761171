import type { DrawRule, PaperSection } from '#assessment/papers/paper.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { makeLayout, idsOfLayout } from '#assessment/papers/make-layout.ts'
import { layoutPoints } from '#assessment/papers/paper.ts'
import { selectDrawable, countUse } from '../question-queries.ts'
import { insertPaper, insertVersion } from '../write-queries.ts'
import { findDemoBanks, findDemoPaper, markDemoLocked } from './demo-queries.ts'

type Owner = ReturnType<typeof demoPerson>
type Pool = Awaited<ReturnType<typeof selectDrawable>>

const words = [
  { type: 0, title: '单选', points: 2, count: 10 },
  { type: 1, title: '多选', points: 3, count: 4 },
  { type: 4, title: '判断', points: 1, count: 5 },
  { type: 2, title: '填空', points: 2, count: 5 },
  { type: 3, title: '解答', points: 10, count: 5 },
] as const

/** Which bank each paper is made of. */
const wanted = [
  { part: '概率论', title: '期中测验', lock: true },
  { part: '大学物理', title: '单元测验', lock: true },
  { part: '程序设计', title: '期末考试', lock: false },
] as const

/** Two locked papers and a draft from the question banks of the demo. A paper that exists already is not changed. */
export async function loadDemoPapers(app: App, people: DemoPeople): Promise<void> {
  const owner = demoPerson(people, 'teacher')
  await app.database.withInstitution(owner.institutionId, 'read write', async (db) => {
    const banks = await findDemoBanks(db, owner.memberId)
    for (const [at, { part, title, lock }] of wanted.entries()) {
      const bank = banks.find(({ name }) => name.includes(part)) ?? banks[at]
      if (!bank) continue
      const name = `${bank.name}　${title}`
      await load(db, owner, await selectDrawable(db, [bank.id]), { name, lock, seed: 7919 * (at + 1), ...(!lock && { draw: { bankId: bank.id } }) })
    }
  })
}

async function load(
  db: Db,
  owner: Owner,
  pool: Pool,
  { name, lock, seed, draw }: { name: string; lock: boolean; seed: number; draw?: { bankId: string } },
) {
  if (await findDemoPaper(db, owner.memberId, name)) return
  const sections: PaperSection[] = words.flatMap(({ type, title, points, count }, at) => {
    const fitting = pool.filter((question) => question.type === type)
    // What is left is for the section that draws.
    const items = fitting.slice(0, draw ? Math.min(count, Math.ceil(fitting.length / 2)) : count)
    return items.length
      ? [
          {
            key: `section00${at}`,
            title,
            instruction: '',
            choose: type === 3 && items.length > 3 ? 3 : null,
            items: items.map(({ id, version }) => ({ questionId: id, version, points })),
            draw: null,
          },
        ]
      : []
  })
  if (draw) sections.push(drawn(draw.bankId, pool, new Set(sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)))))
  const paper = { variants: draw ? 3 : 2, shuffleQuestions: true, shuffleOptions: true, forEach: false, seed, sections }
  const { layout } = makeLayout(paper, () => pool)
  const points = layoutPoints(layout.variants[0]?.sections ?? [])
  const id = await insertPaper(db, owner, { ...paper, name, describe: '', language: 'zh-CN', wantedPoints: lock ? points : 100, minutes: 90 })
  if (!lock) return
  await insertVersion(db, owner, {
    paperId: id,
    no: 1,
    layout,
    points,
    questions: layout.variants[0]?.sections.reduce((sum, { items }) => sum + items.length, 0) ?? 0,
    note: '',
  })
  await markDemoLocked(db, id)
  await countUse(db, idsOfLayout(layout))
}

/** A section that draws from the knowledge points with the most questions that are left. */
function drawn(bankId: string, pool: Pool, taken: ReadonlySet<string>): PaperSection {
  const free = pool.filter(({ id }) => !taken.has(id))
  const counts = Map.groupBy(
    free.flatMap(({ knowledgePoints }) => knowledgePoints),
    (point) => point,
  )
  const points = [...counts].toSorted((one, other) => other[1].length - one[1].length || (one[0] < other[0] ? -1 : 1)).slice(0, 3)
  const rules: DrawRule[] = points.map(([knowledgePoint]) => ({ type: null, band: null, knowledgePoint, count: 1 }))
  return { key: 'sectiondrw', title: '综合', instruction: '', choose: null, items: [], draw: { bankIds: [bankId], rules, points: 10 } }
}
