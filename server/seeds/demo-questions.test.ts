import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readText } from '#assessment/exchange/text/read-text.ts'
import { formulaProblems } from '#assessment/questions/formulas.ts'

const folder = fileURLToPath(new URL('demo/questions/', import.meta.url))
const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))

test.each(names)('the questions of %s are complete', (name) => {
  const { questions, findings } = readText(readFileSync(`${folder}${name}`, 'utf8'))
  expect(findings).toEqual([])
  expect(questions.flatMap(({ number, findings: own }) => own.map((finding) => [number, finding]))).toEqual([])
  expect(questions.flatMap(({ number, question }) => formulaProblems(question).map((problem) => [number, problem]))).toEqual([])
  for (const { question, about, category } of questions) {
    expect(question.explanation).not.toBeNull()
    expect(about.knowledgePoints.length).toBeGreaterThan(0)
    expect(category.length).toBeGreaterThan(0)
  }
  expect(new Set(questions.map(({ question }) => question.type))).toEqual(new Set([0, 1, 2, 3, 4]))
})

test('there are 200 questions in more than four subjects', () => {
  const counts = names.map((name) => readText(readFileSync(`${folder}${name}`, 'utf8')).questions.length)
  expect(counts.length).toBeGreaterThan(4)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200)
})
