import { expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import { readTable } from './read-table.ts'

const read = (rows: string[][], name = 'Sheet1') => readTable([{ name, rows }])

test('a row is a question, with options in columns or in one cell', () => {
  const { questions, findings } = read([
    ['期末题库'],
    ['题型', '题干', '选项A', '选项 B', 'C', 'D', '正确答案', '解析', '分值', '难度', '知识点', '章节'],
    ['单选题', '$1+1=$（　　）', '1', '2', '3', '', 'b', '算一算', '3', '易', '加法；整数', '第一章/第一节'],
    [],
    ['多选题', '质数有', '2', '3', '4', '5', 'A,B,D'],
    ['判断题', '地球是圆的。', '', '', '', '', '√'],
    ['填空题', '牛顿第 ____ 定律又叫 ____ 定律', '', '', '', '', '一；惯性'],
    ['简答题', '说明理由', '', '', '', '', '第一点\n第二点'],
  ])
  expect(findings).toEqual([])
  expect(questions.map(({ question, place, findings: found }) => [question.type, place.line, found])).toEqual([
    [0, 3, []],
    [1, 5, []],
    [4, 6, []],
    [2, 7, []],
    [3, 8, []],
  ])
  const [first, second, , blanks, open] = questions.map(({ question }) => question)
  expect(first?.options.map(({ content }) => lineOf(content))).toEqual(['1', '2', '3'])
  expect([first?.answers, first?.points, first?.difficulty]).toEqual([['B'], 3, 1])
  expect(questions[0]?.about.knowledgePoints).toEqual(['加法', '整数'])
  expect(questions[0]?.category).toEqual(['第一章', '第一节'])
  expect(second?.answers).toEqual(['A', 'B', 'D'])
  expect(blanks?.blanks.map(({ answers }) => answers[0]?.value)).toEqual(['一', '惯性'])
  expect(open?.reference?.content).toHaveLength(2)
})

test.each([
  ['A. 一\nB. 二\nC. 三', ['一', '二', '三']],
  ['一|二', ['一', '二']],
  ['A、一；B、二；C、A. 三', ['一', '二', 'A. 三']],
])('options in one cell: %s', (cell, expected) => {
  const { questions } = read([
    ['题目', '选项', '答案'],
    ['选一个', cell, 'A'],
  ])
  expect(questions[0]?.question.options.map(({ content }) => lineOf(content))).toEqual(expected)
})

test('what is wrong is said at its row, and the rest goes on', () => {
  const { questions, findings } = readTable([
    { name: '说明', rows: [['请按模板填写']] },
    {
      name: '单选题',
      rows: [
        ['题干', 'A', 'B', '答案', '分值'],
        ['没有答案', '一', '二', '', 'x'],
        ['没有这个选项', '一', '二', 'F'],
        ['', '一', '二', 'A'],
        ['两个答案', '一', '二', 'AB'],
        ['好题', '一', '二', 'A'],
      ],
    },
  ])
  expect(findings).toEqual([{ code: 'partSkipped', severity: 'changed', detail: '说明', place: { path: '说明', line: 1 } }])
  expect(questions.map(({ place, findings: found }) => [place, found.map(({ code }) => code)])).toEqual([
    [{ path: '单选题', line: 2 }, ['badNumber', 'noAnswer']],
    [{ path: '单选题', line: 3 }, ['answerNamesNoOption']],
    [{ path: '单选题', line: 4 }, ['noStem']],
    [{ path: '单选题', line: 5 }, ['severalAnswers']],
    [{ path: '单选题', line: 6 }, []],
  ])
})

test('a type that is not known is an error of its row', () => {
  const { questions } = read([
    ['题型', '题干', '答案'],
    ['连线题', '连一连', '略'],
  ])
  expect(questions[0]?.findings[0]).toEqual({ code: 'badType', severity: 'error', detail: '连线题', place: { path: 'Sheet1', line: 2 } })
})
