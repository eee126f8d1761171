import { likeness, trigramsOf } from '#assessment/likeness/likeness.ts'
import { sketchOf } from '#assessment/likeness/sketch.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { selectCandidates } from '#features/exams/questions/server/like/like-queries.ts'
import { findLike } from '#features/exams/questions/server/like/like.ts'
import { userOf } from '#server/kernel/access/session.ts'
import { openBench, printFigure } from '../harness/harness.ts'
import { fillTable } from '../harness/list-rows.ts'
import { benchBank, questionBankRows, questionCategoryRows, questionRows } from '../harness/question-rows.ts'

// How long it takes to find what is like a new question among 1,000,000, compared with one lookup of a question by its number in the same transaction.
// RECTO_BENCH_ROWS: number of rows instead of a million.
const count = Number(process.env['RECTO_BENCH_ROWS'] ?? 1_000_000)
const { database, pool, close } = await openBench()
const institution = await buildInstitution(database)
const person = await buildPerson(database, institution, 'administrator')
await fillTable(pool, 'question_banks', questionBankRows(person))
await fillTable(pool, 'question_categories', questionCategoryRows(person))
await fillTable(pool, 'questions', questionRows(person, count))

const text = '下列关于理想气体内能的说法中正确的是只与温度有关与体积有关与压强有关'
const twin = text.replace('理想气体', '稀薄气体')
const sketch = sketchOf(trigramsOf(twin), institution)
await pool.query(`update questions set sketch = $1, normal_text = $2 where institution_id = $3 and number = 500`, [sketch, twin, institution])

const user = await userOf(database, person.cookie)
if (!user) throw new Error('no session')
const rounds = 200
const [lookups, likes]: [number[], number[]] = [[], []]
await withInstitution(database, institution, async (db) => {
  const lookup = (at: number) => db.selectFrom('questions').select(['id', 'normalText']).where('number', '=', at).executeTakeFirst()
  for (let round = 0; round < rounds + 20; round++) {
    const number = 1 + ((round * 7919) % count)
    let began = performance.now()
    await lookup(number)
    const plain = performance.now() - began
    began = performance.now()
    const found = await findLike(db, user, text)
    if (found[0]?.number !== 500 || likeness(text, twin) < 0.7) throw new Error(`found ${JSON.stringify(found)} in ${benchBank}`)
    const like = performance.now() - began
    if (round >= 20) {
      lookups.push(plain)
      likes.push(like)
    }
  }
  if (!(await selectCandidates(db, user, sketch, undefined)).length) throw new Error('no candidates')
})
const quartile = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0
printFigure({ name: `likeness of a new question among ${count}`, value: quartile(likes), unit: 'ms', baseline: quartile(lookups) })
await close()
