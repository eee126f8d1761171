import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'

const data = fileURLToPath(new URL('../../../../../../shared/data/', import.meta.url))
const there = existsSync(data)
let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  teacher = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
})
afterAll(() => server.close())

const get = async <T>(url: string) => (await server.ask(teacher, 'GET', url)) as { data: T }
interface Item {
  content: { type: number }
  errors: number
}

/** The types of the questions that the import of a file offers, or its refusal, and what its report says besides. */
async function imported(path: string, bankId: string): Promise<string> {
  const { payload, headers } = multipart(readFileSync(data + path), basename(path), { bankId, preview: 'true' })
  const answer = await server.http.inject({
    method: 'POST',
    url: '/question/import',
    payload,
    headers: { ...headers, 'sec-fetch-site': 'same-origin', cookie: teacher.cookie },
  })
  const { importId, jobId } = answer.json<{ data: { importId: string; jobId: string } }>().data
  let state = ''
  await expect.poll(async () => (state = (await get<{ state: string }>(`/pressplatform/jobs/${jobId}`)).data.state)).not.toMatch(/waiting|running/)
  if (state !== 'done') return state
  const { items } = (await get<{ items: Item[] }>(`/question/imports/${importId}/items?show=all&size=100`)).data
  const { findings } = (await get<{ findings: { code: string }[] }>(`/question/imports/${importId}`)).data
  return [items.map(({ content, errors }) => `${content.type}${errors > 0 ? '!' : ''}`).join(' '), ...new Set(findings.map(({ code }) => code))].join(
    ' ',
  )
}
const list = (folder: string, ends: RegExp) =>
  (there ? readdirSync(data + folder) : []).filter((name) => ends.test(name)).map((name) => `${folder}/${name}`)

/** The types of the questions of each file, `!` behind one with errors; then what is said of the file besides. A file without questions is refused. */
const expected: Record<string, string> = {
  'packages/all-question-types.imscc': '0 4 1 2 3 2 2 3 3 settingLost partSkipped',
  'packages/canvas_cc_gem_course.imscc': 'failed',
  'packages/course-1.imscc': '0 0 partSkipped',
  'packages/single-page.imscc': 'failed',
  'questions/gift/TFTwoFeedback.gift': '4 4 4',
  'questions/gift/description1.gift': '4 partSkipped',
  'questions/gift/escapeAll.gift': '0',
  'questions/gift/essay1.gift': '3',
  'questions/gift/markdown.gift': 'failed',
  'questions/gift/mc2.gift': '0',
  'questions/gift/mcHTMLComment.gift': '0',
  'questions/gift/newlineAndLaTeX.gift': '3',
  'questions/gift/shortAnswer1.gift': '2 2',
  'questions/gift/shortFirstEmbedded.gift': '2 2',
  'questions/gift/symbolsAll.gift': '4',
  'questions/gift/tag_two_tags.gift': '3',
  'questions/gift/tf1_markdown.gift': '4',
  'questions/gift/totara_moodle_essay.gift': '3',
  'questions/gift/totara_moodle_multichoice_multi.gift': '1',
  'questions/gift/totara_moodle_shortanswer.gift': '2',
  'questions/gift/totara_moodle_truefalse_true_answer1.gift': '4',
  'questions/moodle/essay.question.moodle.xml': '3',
  'questions/moodle/multianswer.xml': '2',
  'questions/moodle/multichoice.question.moodle.xml': '1',
  'questions/moodle/multichoice.xml': '0',
  'questions/moodle/question.missingword1.txt': '0',
  'questions/moodle/questions.aiken.txt': '0 0',
  'questions/moodle/questions.gift.txt': '3 3 0 1 2 2 4 4 4',
  'questions/moodle/sample_blackboard_qti.dat': '4 0 1 3 2 3',
  'questions/moodle/shortanswer.question.moodle.xml': '2',
  'questions/moodle/truefalse.question.moodle.xml': '4',
  'questions/moodle/truefalse.xml': '4 4',
  'questions/qti-1.2/all_canvas_simple_1.2.xml': '0 4 2 2 1! 2 3 2 2 3',
  'questions/qti-1.2/items/bank_entry_item.xml': 'failed',
  'questions/qti-1.2/items/canvas_multiple_dropdown.xml': '2',
  'questions/qti-1.2/items/choice.xml': '4 0 1 0',
  'questions/qti-1.2/items/essay.xml': '3',
  'questions/qti-1.2/items/matching.xml': '3',
  'questions/qti-1.2/items/mc_feedback.xml': '0',
  'questions/qti-1.2/items/multiple_answer.xml': '1',
  'questions/qti-1.2/items/multiple_choice.xml': '0',
  'questions/qti-1.2/items/numeric_exact_match.xml': '2 2',
  'questions/qti-1.2/items/ordering.xml': '3 syntax',
  'questions/qti-1.2/items/single_fib.xml': '2',
  'questions/qti-1.2/items/true_false.xml': '4',
  'questions/qti-1.2/items/upload.xml': '3',
  'questions/qti-2.1/items/Example02-feedbackInline.xml': '4',
  'questions/qti-2.1/items/choice.xml': '0',
  'questions/qti-2.1/items/extended_text_rubric.xml': '3',
  'questions/qti-2.1/items/match.xml': '3',
  'questions/qti-2.1/items/order.xml': '3',
  'questions/qti-2.1/tao-sample-astronomy.xml': '3',
  'questions/qti-2.1/tao-sample-elections.xml': '2',
  'questions/qti-2.1/tao-upload.xml': '3',
  'questions/qti-packages/package.zip': '0 partSkipped',
  'questions/qti-packages/qti22.zip': '0 0 0',
  'questions/zh/os-quiz-markdown/01-3-lab0-quiz.md': '0! 0! 1',
  'questions/zh/os-quiz-markdown/03-1-quiz.md': '1 0 1 0 1',
  'questions/zh/os-quiz-markdown/03-3-lab2-quiz.md': '0 1 0 0 0 0 0 1 0 0 1',
  'questions/zh/os-quiz-markdown/04-2-quiz.md': '0 0 0 0 0 0 1 0 0 strayText',
  'questions/zh/os-quiz-markdown/05-1-quiz.md': '1 1 1 1 1 1 0',
  'questions/zh/os-quiz-markdown/05-3-lab4-quiz.md': '1 1 1 1',
  'questions/zh/os-quiz-markdown/06-1-quiz.md': '0 0 0 0 0 0',
  'questions/zh/os-quiz-markdown/07-1-quiz.md': '0 0 0 0 1 0',
  'questions/zh/os-quiz-markdown/07-3-lab7-quiz.md': '1 1 1',
  'questions/zh/os-quiz-markdown/09-1-quiz.md': '1 1 1 1 1 1 1',
  'questions/zh/os-quiz-markdown/10-1-quiz.md': '1 1 1 1 1 1 1',
}

test.skipIf(!there)(
  'files of other systems are imported as the questions that they hold',
  async () => {
    const bankId = ((await server.ask(teacher, 'POST', '/question/banks', { name: '样例' })) as { data: { id: string } }).data.id
    const paths = [
      ...list('questions/gift', /\.gift$/),
      ...list('questions/moodle', /\.(?:xml|txt|dat)$/).filter((path) => !path.endsWith('COPYING.txt')),
      ...list('questions/qti-1.2', /\.xml$/),
      ...list('questions/qti-1.2/items', /\.xml$/),
      ...list('questions/qti-2.1', /\.xml$/),
      ...list('questions/qti-2.1/items', /\.xml$/),
      ...list('questions/qti-packages', /\.zip$/),
      ...list('questions/zh/os-quiz-markdown', /\.md$/),
      ...list('packages', /\.imscc$/),
    ]
    const found: Record<string, string> = {}
    for (const path of paths) found[path] = await imported(path, bankId)
    expect(found).toEqual(expected)
  },
  120_000,
)
