import type { Question } from '#assessment/questions/question.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { callThreads, jobThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import type * as work from './make-content.ts'
import { type Content, makeContent, mapContent } from './make-content.ts'

const inThread = threadModule<typeof work>(new URL('./make-content.ts', import.meta.url), callThreads)
const inJobThread = threadModule<typeof work>(new URL('./make-content.ts', import.meta.url), jobThreads)

/** Questions up to this number of characters are checked in the main thread. */
const inlineLimit = 24_000
const seconds = 15

/** Every question from outside passes here: what the schema of documents allows, or a refusal with the places of the problems. */
export async function contentOf(institutionId: string, question: Question): Promise<Content> {
  const given = { json: JSON.stringify(question), realm: institutionId }
  return admitted(given.json.length <= inlineLimit ? makeContent(given) : await inThread('makeContent', given, { owner: institutionId, seconds }))
}

/** The contents of the questions of a job, in order. */
export async function contentsOf(institutionId: string, questions: readonly Question[]): Promise<Content[]> {
  const jsons = questions.map((question) => JSON.stringify(question))
  return (await inJobThread('makeContents', { jsons, realm: institutionId }, { owner: institutionId, seconds: 120 })).map(admitted)
}

/** The content with its file ids replaced by the map `files`. */
export async function withFiles(institutionId: string, json: string, files: ReadonlyMap<string, string>): Promise<Content> {
  const given = { json, files, realm: institutionId }
  return admitted(json.length <= inlineLimit ? mapContent(given) : await inThread('mapContent', given, { owner: institutionId, seconds }))
}

function admitted(made: ReturnType<typeof makeContent>): Content {
  if (!('refused' in made)) return made
  const [first] = made.refused
  const words = { zh: '题目格式有误，未保存', en: 'The question is not valid and was not saved' }
  const fields = made.refused.slice(0, 20).map((problem) => ({
    path: `content.${problem.path}`,
    message: problem.words ?? { zh: problem.message, en: problem.message },
  }))
  throw refusal('invalid', first?.words ?? words, fields)
}
