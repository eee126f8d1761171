import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBlockId } from '#document/schema/ids.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { docOfText, emptyQuestion, paragraphOf } from '../../../questions/make.ts'
import { type Question, seqAt } from '../../../questions/question.ts'
import { abouts, categories, comparable, questions } from '../../../testing/arbitrary-questions.ts'
import type { QuestionToWrite } from '../../writing.ts'
import { xmlProblem } from '../../xml/xml.ts'
import { readDocx } from '../read/read-docx.ts'
import { writeDocx } from './write-docx.ts'

const noFile = () => undefined

function backFrom(all: readonly QuestionToWrite[], file: Parameters<typeof writeDocx>[1] = noFile, media: readonly string[] = []) {
  const { content, findings } = writeDocx(all, file)
  for (const { path, text } of content) expect([path, xmlProblem(text)]).toEqual([path, undefined])
  const files = new Map(content.map(({ path, text }) => [path, text]))
  return { findings, read: readDocx({ paths: [...files.keys(), ...media], text: (path) => files.get(path) }) }
}

test('questions that were written as a Word document are read as the same', () => {
  const written = fc.record({ question: questions, about: abouts, category: categories })
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 5 }), (all) => {
      const { findings, read } = backFrom(all.map((each, at) => ({ ...each, number: String(at + 1) })))
      expect(findings).toEqual([])
      expect(read.findings).toEqual([])
      // A formula comes back with other braces.
      const plain = (value: unknown) =>
        JSON.parse(JSON.stringify(comparable(value)).replaceAll(/"latex":"[^"]*"/g, (latex) => latex.replaceAll(/[{}\s]/g, ''))) as unknown
      expect(read.questions.map(({ question, about, category }) => plain({ question, about, category }))).toEqual(all.map(plain))
    }),
    { numRuns: 100 },
  )
})

test('pictures, tables and marks come back; what Word has no place for is said', () => {
  const cell = (text: string): NodeJson => ({
    type: 'table_cell',
    attrs: { id: newBlockId(), colspan: 1, rowspan: 1 },
    content: [paragraphOf([{ type: 'text', text }])],
  })
  const stem: NodeJson[] = [
    paragraphOf([
      { type: 'text', text: '看' },
      { type: 'text', text: '图', marks: [{ type: 'strong' }] },
    ]),
    { type: 'figure', attrs: { id: newBlockId(), file: 'f1', alt: '电路' } },
    { type: 'table', attrs: { id: newBlockId() }, content: [{ type: 'table_row', attrs: { id: newBlockId() }, content: [cell('x'), cell('y')] }] },
    { type: 'audio', attrs: { id: newBlockId(), file: 'f2', title: '听力' } },
  ]
  const question: Question = {
    ...emptyQuestion(0),
    stem: { type: 'doc', content: stem },
    options: ['一', '二'].map((text, at) => ({ seq: seqAt(at), content: docOfText(text) })),
    answers: ['B'],
    lastStays: true,
  }
  const file = (id: string) => (id === 'f1' ? { path: 'media/1.png', width: 400, height: 300 } : undefined)
  const about = { source: '', tags: [], knowledgePoints: [] }
  const { findings, read } = backFrom([{ number: '#1', question, about, category: [] }], file, ['word/media/1.png'])
  expect(findings.map(({ code, detail }) => [code, detail])).toEqual([
    ['settingLost', 'lastStays'],
    ['missingFile', 'audio'],
  ])
  const back = JSON.stringify(comparable(read.questions[0]?.question.stem))
  expect(back).toContain('"asset:word/media/1.png"')
  expect(back).toContain('"table_cell"')
  expect(back).toContain('"strong"')
  expect(read.questions[0]?.question.answers).toEqual(['B'])
})
