import type { Question } from '#assessment/questions/question.ts'
import { fileAddress } from './question-files.ts'
import { type BookLanguage } from '#document/text/book-words.ts'
import { renderCode } from '#document/render/render-code.ts'
import { renderHtml } from '#document/render/render-html.ts'
import type { DocJson } from '#document/schema/node-json.ts'

// Runs in a worker thread for long questions: nothing here may import the database or the server.

export interface QuestionToRender {
  id: string
  /** JSON of the content and of the passage. */
  content: string
  passage: string | null
  language: string
}

export interface RichHtml {
  passage: string | null
  stem: string
  options: { seq: string; html: string }[]
  reference: string | null
  explanation: string | null
}

/** A question as HTML; addresses of its files are placeholders that `withFiles` replaces. */
export function renderQuestion({ id, content, passage, language }: QuestionToRender): RichHtml {
  const question = JSON.parse(content) as Question
  let parts = 0
  const html = (doc: DocJson) =>
    renderHtml(doc, {
      lang: language as BookLanguage,
      highlight: renderCode,
      fileUrl: fileAddress,
      resolve: () => undefined,
      numbers: new Map(),
      prefix: `q-${id}-${++parts}-`,
    })
  return {
    passage: passage === null ? null : html(JSON.parse(passage) as DocJson),
    stem: html(question.stem),
    options: question.options.map((option) => ({ seq: option.seq, html: html(option.content) })),
    reference: question.reference && html(question.reference),
    explanation: question.explanation && html(question.explanation),
  }
}
