import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocJson } from '#document/schema/node-json.ts'
import { checkQuestion } from '../../../questions/check.ts'
import { docOfText, emptyQuestion, paragraphOf } from '../../../questions/make.ts'
import { type Question, seqAt } from '../../../questions/question.ts'
import { abouts, categories, comparable, questions } from '../../../testing/arbitrary-questions.ts'
import { readText } from '../read-text.ts'
import { writeText } from './write-text.ts'

test('questions that were written are read as the same', () => {
  const written = fc.record({ question: questions, about: abouts, category: categories })
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 5 }), (all) => {
      for (const each of all) expect(checkQuestion(each.question).filter(({ severity }) => severity === 'error')).toEqual([])
      const { content, findings } = writeText(all.map((each, at) => ({ ...each, number: String(at + 1) })))
      expect(findings).toEqual([])
      const read = readText(content)
      expect(read.findings).toEqual([])
      const back = read.questions.map((each) => comparable({ question: each.question, about: each.about, category: each.category }))
      expect(back).toEqual(all.map((each) => comparable(each)))
    }),
    { numRuns: 300 },
  )
})

test('what plain text cannot hold is said', () => {
  const stem: DocJson = {
    type: 'doc',
    content: [
      paragraphOf([{ type: 'text', text: '看图', marks: [{ type: 'strong' }] }]),
      { type: 'figure', attrs: { id: 'abcdefghij', file: '00000000-0000-7000-8000-000000000001', alt: '示意图' } },
    ],
  }
  const question: Question = { ...emptyQuestion(1), stem, lastStays: true, partial: { kind: 'fixed', points: 1 } }
  const { content, findings } = writeText([{ number: '#7', question, about: { source: '', tags: [], knowledgePoints: [] }, category: [] }])
  expect(content).toContain('![示意图]')
  expect(findings.map(({ code, detail }) => [code, detail])).toEqual([
    ['formatLost', 'strong'],
    ['formatLost', 'figure'],
    ['missingFile', '示意图'],
    ['settingLost', 'partial'],
    ['settingLost', 'lastStays'],
  ])
})

test('a passage stands before its questions', () => {
  const passage = { key: 'p', content: docOfText('一段材料') }
  const judge = (text: string): Question => ({
    ...emptyQuestion(4),
    stem: docOfText(text),
    options: ['正确', '错误'].map((each, at) => ({ seq: seqAt(at), content: docOfText(each) })),
    answers: ['A'],
  })
  const to = (text: string, shared: boolean) => ({
    number: text,
    question: judge(text),
    about: { source: '', tags: [], knowledgePoints: [] },
    category: [],
    ...(shared && { passage }),
  })
  const read = readText(writeText([to('其一', true), to('其二', true), to('其三', false)]).content)
  expect(read.passages).toHaveLength(1)
  expect(read.questions.map(({ passage: key }) => key)).toEqual(['passage-1', 'passage-1', undefined])
})
