import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import { readChecklist } from './read-checklist.ts'

const context = { path: 'a.md', file: () => undefined }
const read = (text: string) => readChecklist(text, context)

test('options are a task list, the explanation a quotation, the type by the heading', () => {
  const { questions, findings } = read(
    '# 练习\n## 单选题\n---\n1. 第一题（）\n\n- [ ] 甲 `x`\n- [x] 乙\n  又一行\n\n> 因为\n> 所以\n\n第二题 $x^2$\n- [x] 丙\n- [ ] 丁\n## 多选题\n第三题\n```c\nint a;\n- [x] no\n```\n- [x] 戊\n- [x] 己',
  )
  expect(findings).toEqual([])
  expect(questions.map(({ question, place }) => [question.type, question.answers.join(''), lineOf(question.stem), place.line, place.to])).toEqual([
    [0, 'B', '第一题（）', 4, 11],
    [0, 'A', '第二题 x^2', 13, 15],
    [1, 'AB', '第三题 int a; - [x] no', 17, 23],
  ])
  expect(questions[0]?.question.options.map(({ content }) => lineOf(content))).toEqual(['甲 x', '乙 又一行'])
  expect(lineOf(questions[0]?.question.explanation ?? null)).toBe('因为 所以')
  expect(questions.flatMap((each) => each.findings)).toEqual([])
})

test('without a heading the type is told to be inferred; without a tick the answer is missing; other text is reported', () => {
  const { questions, findings } = read('前言\n\n---\n问\n- [x] a\n- [x] b\n\n问二\n- [ ] a\n- [ ] b')
  expect(questions.map(({ question, findings: own }) => [question.type, own.map(({ code }) => code)])).toEqual([
    [1, ['guessedType']],
    [0, ['guessedType', 'noAnswer']],
  ])
  expect(findings).toMatchObject([{ code: 'strayText', detail: '前言', place: { line: 1 } }])
})

test.each(['- [x] a\n', '> a\n', '```\n', '`', '![', '**', '$', 'a\n\n', '# a\n'])('a megabyte of %j is read without delay', (sign) => {
  const start = Date.now()
  read(sign.repeat(1_000_000 / sign.length))
  expect(Date.now() - start).toBeLessThan(10_000)
})

const folder = new URL('../../../../shared/data/questions/zh/os-quiz-markdown/', import.meta.url)
const names = existsSync(folder) ? readdirSync(folder) : []
test.skipIf(!names.length)('real quizzes are read whole', () => {
  for (const name of names) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const { questions } = read(text)
    const options = text.split('\n').filter((line) => line.startsWith('- [')).length
    // Each question has one run of list items.
    const runs = [...text.matchAll(/(?:^- \[.*\n?(?:[ \t]*\n)?)+/gm)].length
    expect([name, questions.length, questions.reduce((sum, { question }) => sum + question.options.length, 0)]).toEqual([name, runs, options])
  }
})
