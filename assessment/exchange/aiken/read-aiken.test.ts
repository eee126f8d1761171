import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import { readAiken } from './read-aiken.ts'

test('options with points or brackets, and an answer each', () => {
  const { questions, findings } = readAiken('One?\nA. a\nB. b\nANSWER: B\n\nTwo\nlines?\nA) c\nB) d\nANSWER: A\n')
  expect(findings).toEqual([])
  expect(
    questions.map(({ question, place }) => [lineOf(question.stem), question.options.map(({ content }) => lineOf(content)), question.answers, place]),
  ).toEqual([
    ['One?', ['a', 'b'], ['B'], { line: 1, to: 4 }],
    ['Two lines?', ['c', 'd'], ['A'], { line: 6, to: 10 }],
  ])
})

test('what is missing is said at its question, and the rest goes on', () => {
  const { questions, findings } = readAiken('ANSWER: A\nNo answer?\nA. a\nB. b\nWrong letter?\nA. a\nB. b\nANSWER: F\nGood?\nA. a\nB. b\nANSWER: A')
  expect(findings).toEqual([{ code: 'strayText', severity: 'warning', detail: 'ANSWER: A', place: { line: 1 } }])
  expect(questions.map(({ place, findings: own }) => [place.line, own.map(({ code }) => code)])).toEqual([
    [2, ['noAnswer']],
    [5, ['answerNamesNoOption']],
    [9, []],
  ])
})

test('long lines take no longer than their length', () => {
  const begin = Date.now()
  readAiken(`${' '.repeat(500_000)}\n${'A. '.repeat(200_000)}\n${'ANSWER:'.repeat(100_000)}`)
  expect(Date.now() - begin).toBeLessThan(5000)
})

const sample = new URL('../../../../shared/data/questions/moodle/questions.aiken.txt', import.meta.url)
const text = (() => {
  try {
    return readFileSync(sample, 'utf8')
  } catch {
    return undefined
  }
})()
test.skipIf(text === undefined)('a real file is read whole', () => {
  const { questions, findings } = readAiken(text ?? '')
  expect(questions).toHaveLength((text ?? '').match(/^ANSWER:/gm)?.length ?? 0)
  expect([...findings, ...questions.flatMap((each) => each.findings)]).toEqual([])
})
