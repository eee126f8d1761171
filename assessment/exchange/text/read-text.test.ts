import { describe, expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import { checkDocuments } from '../../questions/check.ts'
import { readText } from './read-text.ts'

const one = (text: string) => {
  const read = readText(text)
  expect(read.questions).toHaveLength(1)
  const [question] = read.questions
  if (!question) throw new Error('none')
  expect(checkDocuments(question.question)).toEqual([])
  return { ...question, all: read }
}
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)

describe('a choice', () => {
  test.each([
    'A. 甲\nB. 乙\nC. 丙',
    'A、甲\nB、乙\nC、丙',
    'A．甲  B．乙  C．丙',
    '(A) 甲 (B) 乙 (C) 丙',
    '（A）甲\n（B）乙\n（C）丙',
    'a. 甲\nb. 乙\nc. 丙',
    'A) 甲\tB) 乙\tC) 丙',
  ])('has its options: %j', (options) => {
    const { question, findings } = one(`1. 哪一个是乙？\n${options}\n答案：B`)
    expect(question).toMatchObject({ type: 0, answers: ['B'] })
    expect(question.options.map(({ seq, content }) => seq + lineOf(content))).toEqual(['A甲', 'B乙', 'C丙'])
    expect(findings).toEqual([])
  })

  test.each(['答案：ACD', '答案: A、C、D', '【答案】A;C；D', '参考答案：ＡＣＤ', '正确答案: a c d', 'Answer: ACD'])(
    'with several answers is a multiple choice: %s',
    (answer) => {
      expect(one(`3、下列说法正确的是\nA. 一\nB. 二\nC. 三\nD. 四\n${answer}`).question).toMatchObject({ type: 1, answers: ['A', 'C', 'D'] })
    },
  )

  test('takes its answer out of the brackets of its stem', () => {
    const { question } = one('（1）水的沸点是（ B ）。\nA. 90 度\nB. 100 度')
    expect(question.answers).toEqual(['B'])
    expect(lineOf(question.stem)).toBe('水的沸点是（ ）。')
  })

  test('says what is wrong with it', () => {
    expect(codes(one('1. 题\nA. 一\nB. 二').findings)).toEqual(['noAnswer'])
    expect(codes(one('1. 题\nA. 一\nB. 二\n答案：E').findings)).toEqual(['answerNamesNoOption'])
    expect(codes(one('一、单选题\n1. 题\nA. 一\nB. 二\n答案：AB').findings)).toEqual(['severalAnswers'])
    expect(codes(one('1. [单选] 题\nA. 一\n答案：A').findings)).toEqual(['noOptions'])
    expect(one('5. 题\nA. 一\nB. 二').all.roles.at(-1)).toEqual({ line: 3, role: 'missing', question: 0 })
  })
})

describe('true or false', () => {
  test.each([
    ['正确', 'A'],
    ['错误', 'B'],
    ['对', 'A'],
    ['×', 'B'],
    ['√', 'A'],
    ['F', 'B'],
    ['True', 'A'],
  ])('%s', (answer, seq) => {
    expect(one(`1. 地球是圆的。\n答案：${answer}`).question).toMatchObject({ type: 4, answers: [seq] })
  })
  test('in the brackets of the stem', () => {
    const { question } = one('一、判断题\n1. 光速有限。（√）')
    expect(question).toMatchObject({ type: 4, answers: ['A'] })
  })
})

describe('blanks', () => {
  test('have answers, alternatives, numbers and tolerances in order', () => {
    const { question, findings } = one('4. 从 __ 到 ____。\n答案：1; 2; 3')
    expect(findings).toEqual([expect.objectContaining({ code: 'moreAnswersThanBlanks', detail: '3', place: { line: 1, to: 2 } })])
    const four = one('4. 置信区间为 __ 到 ____，误差限为 ＿＿ h；方法叫 ____。\n答案：1966.4±0.1; 2005.6; 19.6±1%；区间估计|区间')
    expect(four.findings).toEqual([])
    expect(four.question.blanks.map(({ kind, answers, tolerance }) => [kind, answers.map(({ value }) => value), tolerance])).toEqual([
      ['number', ['1966.4'], { value: 0.1, unit: 'absolute' }],
      ['number', ['2005.6'], null],
      ['number', ['19.6'], { value: 1, unit: 'percent' }],
      ['text', ['区间估计', '区间'], null],
    ])
    expect(question.type).toBe(2)
  })
  test('may be brackets, and their answers lines with numbers', () => {
    const { question } = one('二、填空题（每空2分）\n7. 牛顿第（  ）定律又叫（  ）定律。\n答案：\n(1) 一\n(2) 惯性')
    expect(question.blanks.map(({ answers, points }) => [answers[0]?.value, points])).toEqual([
      ['一', 2],
      ['惯性', 2],
    ])
    expect(question.points).toBe(4)
  })
  test('without answers are errors', () => {
    expect(codes(one('1. ____ 和 ____\n答案：一').findings)).toEqual(['blankWithoutAnswer'])
  })
})

test('a subjective question has a reference answer and a grading scheme', () => {
  const { question, about, category } = one(
    '41. 推导公式 $E=mc^2$。（10分）\n答案：第一行\n第二行\n评分标准：\n列出关系（4分）\n化简（6分）\n解析：见教材。\n又一段。\n难度：较难\n知识点：相对论、质能关系\n来源：自编\n分类：物理/近代',
  )
  expect(question).toMatchObject({
    type: 3,
    points: 10,
    difficulty: 4,
    criteria: [
      { text: '列出关系', points: 4 },
      { text: '化简', points: 6 },
    ],
  })
  expect(question.reference && lineOf(question.reference)).toBe('第一行 第二行')
  expect(question.explanation?.content).toHaveLength(2)
  expect(question.stem.content[0]?.content?.[1]).toEqual({ type: 'math', attrs: { latex: 'E=mc^2' } })
  expect({ about, category }).toEqual({ about: { source: '自编', tags: [], knowledgePoints: ['相对论', '质能关系'] }, category: ['物理', '近代'] })
})

test('a passage is shared by the questions up to its end', () => {
  const { questions, passages } = readText('材料：\n一段文字。\n又一段。\n1. 问一\n答案：正确\n2. 问二\n答案：错误\n材料结束\n3. 问三\n答案：正确')
  expect(passages).toMatchObject([{ key: 'passage-1', content: { content: [{}, {}] } }])
  expect(questions.map(({ passage }) => passage)).toEqual(['passage-1', 'passage-1', undefined])
})

test('answers at the end of the source are given to their questions', () => {
  const { questions, findings } = readText('1. 甲\nA. 一\nB. 二\n2. 乙\nA. 一\nB. 二\n3. 丙\nA. 一\nB. 二\n4. 丁 ____\n参考答案\n1-3 ABA\n4. 答')
  expect(questions.map(({ question }) => question.answers.join(''))).toEqual(['A', 'B', 'A', ''])
  expect(questions[3]?.question.blanks[0]?.answers[0]?.value).toBe('答')
  expect(findings).toEqual([])
})

test('every line is something, and text outside of questions is reported', () => {
  const { roles, findings } = readText('期中试卷\n一、判断题\n1. 甲\n答案：对\n\n2. 乙\n答案：错')
  expect(roles.map(({ role }) => role)).toEqual(['stray', 'heading', 'number', 'answer', 'blank', 'number', 'answer'])
  expect(findings).toMatchObject([{ code: 'strayText', detail: '期中试卷', place: { line: 1 } }])
})

test('a number within an answer is part of it', () => {
  const { questions } = readText('1. 论述\n答案：要点\n(1) 其一\n(2) 其二\n2. 下一题\n答案：对')
  expect(questions).toHaveLength(2)
  expect(questions[0]?.question.reference?.content).toHaveLength(3)
})

test.each([
  '_'.repeat(300_000),
  '（'.repeat(300_000),
  '1.'.repeat(150_000),
  '$'.repeat(300_000),
  'A. '.repeat(100_000),
  '\n'.repeat(300_000),
  `1. ${'A. x '.repeat(50_000)}`,
])('hostile text is read without failing: %.12s…', (text) => {
  const { questions } = readText(text)
  for (const { question } of questions) expect(checkDocuments(question).filter(({ message }) => !/longer|more than/.test(message))).toEqual([])
})
