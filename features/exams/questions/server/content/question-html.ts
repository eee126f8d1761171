import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { App } from '#server/kernel/app.ts'
import { signUrl } from '#server/kernel/crypto/signed-url.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import { callThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import { withFiles } from './question-files.ts'
import * as work from './question-thread.ts'

const inThread = threadModule<typeof work>(new URL('./question-thread.ts', import.meta.url), callThreads)

/** Questions of at most this many characters and without formulas and code are rendered without a thread. */
const directLimit = 16_000
/** Seconds for which the addresses of pictures are valid. */
const filesLast = 12 * 3600

const sizeOf = ({ passage, stem, options, reference, explanation }: work.RichHtml) =>
  [passage, stem, reference, explanation, ...options.map(({ html }) => html)].reduce((sum, html) => sum + (html?.length ?? 0), 0)
/** Rendered questions, at most 16 million characters. A version never changes. */
const cache = lruCacheOf<work.RichHtml>(16_000_000, sizeOf)

interface Wanted {
  questionId: string
  no: number
  content: Question
  passage: DocJson | null
  language: string
}

/** A version of a question as HTML; the addresses of its files are placeholders (`withFiles`), so that it can be kept. */
export async function renderedQuestion(
  app: App,
  institutionId: string,
  { questionId, no, content, passage, language }: Wanted,
): Promise<work.RichHtml> {
  const given = { id: questionId, content: JSON.stringify(content), passage: passage && JSON.stringify(passage), language }
  const direct =
    given.content.length + (given.passage?.length ?? 0) <= directLimit && !/"latex"|"codeBlock"|\$/.test(given.content + (given.passage ?? ''))
  return cache(app).make(`${questionId}/${no}/${language}`, async () =>
    direct ? work.renderQuestion(given) : inThread('renderQuestion', given, { owner: institutionId, seconds: 20 }),
  )
}

/** The HTML with addresses of its files that are valid for some hours. */
export const signedFiles = <Html extends string | null>(app: Pick<App, 'secret'>, html: Html): Html =>
  (html === null ? null : withFiles(html, (id) => signUrl(app.secret, fileUrl(id), filesLast))) as Html

/** A version of a question as HTML, with addresses of its pictures that are valid for some hours. */
export async function questionHtml(app: App, institutionId: string, wanted: Wanted): Promise<work.RichHtml> {
  const made = await renderedQuestion(app, institutionId, wanted)
  const files = <Html extends string | null>(html: Html) => signedFiles(app, html)
  return {
    passage: files(made.passage),
    stem: files(made.stem),
    options: made.options.map(({ seq, html }) => ({ seq, html: files(html) })),
    reference: files(made.reference),
    explanation: files(made.explanation),
  }
}
