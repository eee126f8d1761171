import fc from 'fast-check'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { schema } from '#document/schema/schema.ts'
import { outputRules, programLanguages } from '../programs/program.ts'
import { docOfText, emptyQuestion, paragraphOf } from '../questions/make.ts'
import { type Question, type QuestionAbout, seqAt } from '../questions/question.ts'

/** Words that no grammar reads as numbers, letters of options or labels. */
const word = fc.constantFrom('刚体', '转动', '电场强度', 'energy', '热机', '所以', '（见下）', 'pH', '某一', '不变')

/** Words with signs that mean something in HTML, XML, TeX or the formats of other systems. */
const oddWord = fc.oneof(
  word,
  fc.constantFrom(
    '<b>',
    'a&amp;b',
    ']]>',
    '{1:SA:=x}',
    '~=#',
    '\\(',
    '\\',
    '$',
    '%50%',
    '@@PLUGINFILE@@',
    '[[1]]',
    '[tag:x]',
    '::',
    '//',
    '"',
    "'",
    '{',
    '}',
    'T',
  ),
)

/** Any question without faults whose texts are of these words: all types, formulas, several paragraphs, blanks with numbers and several answers. */
function questionsOf(word: fc.Arbitrary<string>): fc.Arbitrary<Question> {
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
    fc.record({ kind: fc.constant('text' as const), values: fc.uniqueArray(words, { minLength: 1, maxLength: 3 }), tolerance: fc.constant(null) }),
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
  return fc.oneof(choice(0), choice(1), judge, open, blanks)
}

function merged(nodes: readonly NodeJson[]): NodeJson[] {
  const result: NodeJson[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.type === 'text' && node.type === 'text') result[result.length - 1] = { type: 'text', text: `${last.text}${node.text}` }
    else result.push(node)
  }
  return result
}

export const abouts: fc.Arbitrary<QuestionAbout> = fc.record({
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

/** With words that every format can hold. */
export const questions = questionsOf(word)

const code = fc
  .array(fc.constantFrom('print(1)', '\n', '  ', 'if a < b && c:', '# 注释', '\\n', '"x"', '~=', '{}', ']]>', '//', '$a$'), { maxLength: 12 })
  .map((list) => list.join(''))

/** Questions that ask for a program, with code full of signs that mean something in other formats. */
const programmingQuestions = fc
  .record({
    stem: fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => docOfText(list.join(''))),
    points: fc.integer({ min: 1, max: 40 }).map((n) => n / 2),
    share: fc.boolean(),
    program: fc.record({
      language: fc.constantFrom(...programLanguages),
      starter: code,
      solution: code,
      tests: fc.array(fc.record({ input: code, output: code, hidden: fc.boolean(), weight: fc.integer({ min: 0, max: 100 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      compare: fc.constantFrom(...outputRules),
      tolerance: fc.constantFrom(0, 0.001),
      seconds: fc.integer({ min: 1, max: 10 }),
      memory: fc.integer({ min: 16, max: 256 }),
    }),
  })
  .map(({ share, ...rest }): Question => ({ ...emptyQuestion(3), ...rest, partial: { kind: share ? 'share' : 'none', points: 0 } }))

/** With words that a format must keep apart from its own signs, and with programs. */
export const oddQuestions = fc.oneof({ weight: 5, arbitrary: questionsOf(oddWord) }, { weight: 1, arbitrary: programmingQuestions })

export const categories = fc.array(fc.constantFrom('力学', '刚体', '第一章'), { maxLength: 3 })

/** Without block ids and keys of blanks, which each reader creates again, and with the default attributes of nodes, which a reader may leave out. */
export const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key === 'id' || key === 'key') return undefined
      return isDoc(inner) ? schema.nodeFromJSON(inner).toJSON() : inner
    }),
  )

const isDoc = (value: unknown): value is DocJson => typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'doc'
