import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abouts, categories, comparable, questions } from '../../testing/arbitrary-questions.ts'
import { readTable } from './read-table.ts'
import { writeTable } from './write-table.ts'

test('questions that were written as a table are read as the same', () => {
  const written = fc.record({ question: questions, about: abouts, category: categories })
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 5 }), (all) => {
      const { content, findings } = writeTable(all.map((each, at) => ({ ...each, number: String(at + 1) })))
      expect(findings).toEqual([])
      const read = readTable([{ name: '题目', rows: [content.heads, ...content.rows] }])
      expect(read.findings).toEqual([])
      expect(read.questions.map(({ question, about, category }) => comparable({ question, about, category }))).toEqual(
        all.map((each) => comparable(each)),
      )
    }),
    { numRuns: 200 },
  )
})
