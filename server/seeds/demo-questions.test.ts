import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readText } from '#assessment/exchange/text/read-text.ts'
import { runsHere } from '#assessment/programs/program.ts'
import { judgeRuns } from '#assessment/programs/runs.ts'
import { checkQuestion } from '#assessment/questions/check.ts'
import { formulaProblems } from '#assessment/questions/formulas.ts'
import { runHere } from '#features/exams/programs/server/run/run-program.ts'
import { demoPrograms } from './demo/programs.ts'

const folder = fileURLToPath(new URL('demo/questions/', import.meta.url))
test('the reference programs of the programming questions pass their tests', async () => {
  const questions = demoPrograms(`${folder}程序设计.json`)
  expect(questions.length).toBeGreaterThan(4)
  for (const { question } of questions) {
    const { program } = question
    if (!program || !runsHere(program.language)) throw new Error('There is no program')
    expect(checkQuestion(question)).toEqual([])
    const { language, solution, tests, seconds, memory } = program
    const runs = await runHere({ language, code: solution, inputs: tests.map(({ input }) => input), seconds, memory, owner: 'demo' })
    expect(judgeRuns(program, runs).map(({ passed }) => passed)).toEqual(tests.map(() => true))
  }
}, 60_000)

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
