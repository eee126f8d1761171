import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { checkQuestion } from '../../questions/check.ts'
import { docOfText, emptyQuestion, paragraphOf } from '../../questions/make.ts'
import { type Question, type QuestionAbout, seqAt } from '../../questions/question.ts'
import { readText } from './read-text.ts'
import { writeText } from './write-text.ts'

// Words that the grammar does not read as numbers, letters of options or labels.
const word = fc.constantFrom('刚体', '转动', '电场强度', 'energy', '热机', '所以', '（见下）', 'pH', '某一', '不变')
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(''))
const inline = fc.array(
  fc.oneof(
    words.map((text): NodeJson => ({ type: 'text', text })),
    fc.constantFrom('x^2', '\\frac{1}{2}', 'E=mc^2').map((latex): NodeJson => ({ type: 'math', attrs: { latex } })),
  ),
  { minLength: 1, maxLength: 4 },
)
const paragraph = fc.tuple(words, inline).map(([first, rest]) => paragraphOf(merged([{ type: 'text', text: first }, ...rest])))
const doc = (most: number) => fc.array(paragraph, { minLength: 1, maxLength: most }).map((content): DocJson => ({ type: 'doc', content }))

function merged(nodes: readonly NodeJson[]): NodeJson[] {
  const result: NodeJson[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.type === 'text' && node.type === 'text') result[result.length - 1] = { type: 'text', text: `${last.text}${node.text}` }
    else result.push(node)
  }
  return result
}

const common = fc.record({
  stem: doc(3),
  explanation: fc.option(doc(3)),
  difficulty: fc.integer({ min: 1, max: 5 }),
  points: fc.integer({ min: 1, max: 40 }).map((n) => n / 2),
})
const choice = (type: 0 | 1) =>
  fc
    .record({
      base: common,
      options: fc.array(doc(1), { minLength: 2, maxLength: 8 }),
      pick: fc.array(fc.nat(), { minLength: 1, maxLength: type === 0 ? 1 : 5 }),
    })
    .map(({ base, options, pick }): Question => ({
      ...emptyQuestion(type),
      ...base,
      options: options.map((content, at) => ({ seq: seqAt(at), content })),
      answers: [...new Set(pick.map((n) => seqAt(n % options.length)))].toSorted((a, b) => (a < b ? -1 : 1)),
    }))
const judge = fc.record({ base: common, right: fc.boolean() }).map(({ base, right }): Question => ({
  ...emptyQuestion(4),
  ...base,
  options: ['正确', '错误'].map((text, at) => ({ seq: seqAt(at), content: docOfText(text) })),
  answers: [right ? 'A' : 'B'],
}))
const open = fc
  .record({
    base: common,
    reference: doc(3),
    criteria: fc.array(fc.record({ text: words, points: fc.integer({ min: 1, max: 9 }) }), { maxLength: 3 }),
  })
  .map(({ base, reference, criteria }): Question => ({ ...emptyQuestion(3), ...base, reference, criteria }))
const answer = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), values: fc.array(words, { minLength: 1, maxLength: 3 }), tolerance: fc.constant(null) }),
  fc.record({
    kind: fc.constant('number' as const),
    values: fc.tuple(fc.integer({ min: -9999, max: 9999 }).map((n) => String(n / 100))),
    tolerance: fc.option(
      fc.record({ value: fc.integer({ min: 1, max: 50 }).map((n) => n / 10), unit: fc.constantFrom('absolute' as const, 'percent' as const) }),
    ),
  }),
)
const blanks = fc.record({ base: common, answers: fc.array(answer, { minLength: 1, maxLength: 4 }) }).map(({ base, answers }): Question => {
  const made = answers.map(({ kind, values, tolerance }, at) => ({
    key: `key000000${at}`,
    kind,
    answers: values.map((value) => ({ value, share: 100 })),
    tolerance,
    points: base.points,
  }))
  const gaps = made.flatMap(({ key }): NodeJson[] => [
    { type: 'blank', attrs: { key } },
    { type: 'text', text: '与' },
  ])
  const content = [...base.stem.content, paragraphOf([{ type: 'text', text: '填写' }, ...gaps])]
  return { ...emptyQuestion(2), ...base, stem: { type: 'doc', content }, blanks: made, points: Math.round(base.points * made.length * 100) / 100 }
})
const about: fc.Arbitrary<QuestionAbout> = fc.record({
  source: fc.constantFrom('', '自编', '2025 年期末'),
  tags: fc.uniqueArray(
    word.filter((each) => !each.includes('（')),
    { maxLength: 2 },
  ),
  knowledgePoints: fc.uniqueArray(
    word.filter((each) => !each.includes('（')),
    { maxLength: 3 },
  ),
})

/** Without block ids and keys of blanks, which are made anew. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'id' || key === 'key' ? undefined : inner)))

test('questions that were written are read as the same', () => {
  const question = fc.oneof(choice(0), choice(1), judge, open, blanks)
  const category = fc.array(fc.constantFrom('力学', '刚体', '第一章'), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.record({ question, about, category }), { minLength: 1, maxLength: 5 }), (all) => {
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
