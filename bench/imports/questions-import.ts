import sharp from 'sharp'
import { writeDocx } from '#assessment/exchange/docx/write/write-docx.ts'
import { writeQti } from '#assessment/exchange/qti/write-qti.ts'
import type { QuestionToWrite } from '#assessment/exchange/writing.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { type Question, seqAt } from '#assessment/questions/question.ts'
import { contentOf } from '#features/exams/questions/server/content/content.ts'
import { keepFilesOf } from '#features/exams/questions/server/file-queries.ts'
import { insertQuestions } from '#features/exams/questions/server/write-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { collected } from '#server/features.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { multipart } from '#server/testing/multipart.ts'
import { callsOf, jobEnded, secondsOf } from '../harness/calls.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Import of 5,000 questions with 1,000 pictures from a Word file and from a QTI package, compared with bare inserts of the same rows.
const count = 5000
const { urls, database, app, http, close } = await openBench()
const worker = await openWorker(urls.app, database, collected.jobs, () => app)

const subjects = [...'刚体电场极限积分平衡链表热机光栅级数矩阵树图']
const wordsOf = (at: number) => `${subjects[at % 22]}${subjects[(at * 7) % 22]}${String.fromCodePoint(0x4e00 + (at % 5000))}`
const figure = (at: number) => ({ type: 'figure', attrs: { id: `f${String(at).padStart(9, '0')}`, file: `picture-${at}`, alt: '图' } })

/** A single choice of usual length; every fifth has a picture of its own. */
function questionAt(at: number): Question {
  const stem = docOfText(`下列关于${wordsOf(at)}的说法中，与第 ${at} 次实验的结果一致、并且能由守恒定律推出的是（　　）`)
  if (at % 5 === 0) stem.content.push(figure(at / 5))
  return {
    ...emptyQuestion(0),
    stem,
    options: [0, 1, 2, 3].map((option) => ({ seq: seqAt(option), content: docOfText(`${wordsOf(at + option)}与${wordsOf(at * 3 + option)}无关`) })),
    answers: [seqAt(at % 4)],
    explanation: docOfText(`由${wordsOf(at)}的定义，只有一项成立；其余各项都忽略了边界条件。`),
  }
}
const written = Array.from({ length: count }, (_, at): QuestionToWrite => ({
  number: String(at + 1),
  question: questionAt(at),
  about: { source: '', tags: [], knowledgePoints: [`知识点${at % 40}`] },
  category: ['第一章', `第${at % 10}节`],
}))
const pictures = new Map<string, Buffer>()
for (let at = 0; at < count / 5; at++) {
  const color = { r: at % 256, g: (at * 7) % 256, b: at >> 8 }
  pictures.set(
    `picture-${at}`,
    await sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
      .png()
      .toBuffer(),
  )
}
const folder = { docx: 'word/media', zip: 'media' }
const filesIn = (format: keyof typeof folder) => Object.fromEntries([...pictures].map(([id, bytes]) => [`${folder[format]}/${id}.png`, bytes]))
const textsOf = (entries: readonly { path: string; text: string }[]) => Object.fromEntries(entries.map(({ path, text }) => [path, text]))
const docx = writeDocx(written, (id) => ({ path: `media/${id}.png`, width: 320, height: 200 }))
const qti = writeQti(written, (id) => `media/${id}.png`)
const packages = {
  docx: await zipped({ ...textsOf(docx.content), ...filesIn('docx') }),
  zip: await zipped({ ...textsOf(qti.content), ...filesIn('zip') }),
}

async function imported(person: Person, suffix: keyof typeof folder): Promise<void> {
  const ask = callsOf(http, person)
  const { payload, headers } = multipart(packages[suffix], `题库.${suffix}`, {})
  const { jobId } = (await ask('POST', '/question/import', payload as Buffer, headers as Record<string, string>)) as { jobId: string }
  const job = await jobEnded<{ count: number; report: object[] }>(ask, jobId)
  if (job.result?.count !== count || job.result.report.length) throw new Error(`${suffix}: ${JSON.stringify(job).slice(0, 2000)}`)
}

async function inserted(person: Person, institution: string): Promise<void> {
  for (let at = 0; at < count; at += 200)
    await withInstitution(database, institution, async (db) => {
      const part = prepared.slice(at, at + 200)
      const ids = await insertQuestions(
        db,
        person,
        part.map(({ content, about }) => ({ content, about, bankId: bank, categoryId: null, state: 'draft' as const })),
      )
      await keepFilesOf(
        db,
        ids.map((id, index) => ({ id, files: part[index]?.file ? [part[index].file] : [] })),
      )
    })
}

const institution = await buildInstitution(database)
const person = await buildPerson(database, institution, 'administrator')
const bank = newId()
const stored = new Map<string, string>()
await withInstitution(database, institution, async (db) => {
  await db.insertInto('questionBanks').values({ id: bank, name: '基准', scope: 'own', ownerId: person.memberId }).execute()
  for (const id of pictures.keys()) {
    const file = newId()
    stored.set(id, file)
    const row = { id: file, sha256: 'a'.repeat(64), name: `${id}.png`, suffix: 'png', mime: 'image/png', size: 100, createdBy: person.memberId }
    await db.insertInto('files').values(row).execute()
  }
})
const prepared: { content: Awaited<ReturnType<typeof contentOf>>; about: QuestionToWrite['about']; file: string | undefined }[] = []
for (const { question, about } of written) {
  const json = JSON.stringify(question).replace(/"picture-\d+"/g, (id) => JSON.stringify(stored.get(JSON.parse(id) as string)))
  const content = await contentOf(institution, JSON.parse(json) as Question)
  prepared.push({ content, about, file: content.files[0] })
}
const rounds: number[] = []
for (const _round of [1, 2, 3]) {
  rounds.push(await secondsOf(() => inserted(person, institution)))
}
const bare = Math.min(...rounds)
for (const [name, suffix] of [
  ['Word', 'docx'],
  ['QTI', 'zip'],
] as const) {
  const importer = await buildPerson(database, await buildInstitution(database), 'administrator')
  printFigure({
    name: `${count} questions with ${pictures.size} pictures from ${name}`,
    value: await secondsOf(() => imported(importer, suffix)),
    unit: 's',
    baseline: bare,
  })
}
await worker.close()
await close()
