import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '../../questions/make.ts'
import { lineOf } from '../../questions/parts.ts'
import { abouts, categories, comparable, oddQuestions } from '../../testing/arbitrary-questions.ts'
import { readGift } from './read-gift.ts'
import { writeGift } from './write-gift.ts'

const one = (text: string) => {
  const { questions: found, findings } = readGift(text)
  const [first] = found
  if (!first) throw new Error(`No question: ${JSON.stringify(findings)}`)
  return { ...first, codes: first.findings.map(({ code }) => code) }
}
const optionsOf = (text: string) => one(text).question.options.map(({ content }) => lineOf(content))
const valuesOf = (text: string) => one(text).question.blanks[0]?.answers.map(({ value, share }) => [value, share])

describe('a question of GIFT', () => {
  test('with one right answer is a single choice', () => {
    const text = "// comment\n::Q2:: What's between orange and green?\n{\n =yellow # right; good!\n ~red # [html]wrong\n ~[plain]blue\n}"
    const { question, codes, number, place } = one(text)
    expect([question.type, question.answers, lineOf(question.explanation)]).toEqual([0, ['A'], 'right; good! [html]wrong'])
    expect(optionsOf(text)).toEqual(['yellow', 'red', 'blue'])
    expect([codes, number, place]).toEqual([['feedbackLost'], 'Q2', { line: 2, to: 7 }])
  })
  test('with weights is a multiple choice; unequal weights are lost', () => {
    expect(one('Q{~%50%a ~%-100%b ~%50%c}')).toMatchObject({ question: { type: 1, answers: ['A', 'C'] }, codes: [] })
    expect(one('Q{~%70%a ~%-100%b ~%30%c}').codes).toEqual(['weightsLost'])
  })
  test.each([
    ['Q{T}', ['A']],
    ['Q{TRUE#f#t}', ['A']],
    ['Q {FALSE}', ['B']],
    ['Q{F}', ['B']],
  ])('with true or false: %s', (text, answers) => {
    expect(one(text).question).toMatchObject({ type: 4, answers })
  })
  test('with words is a blank, at the place of the braces or at the end', () => {
    expect(lineOf(one('Name a colour{=red =%50%dark red}').question.stem)).toBe('Name a colour ____')
    expect(valuesOf('Name a colour{=red =%50%dark red =%0%blue}')).toEqual([
      ['red', 100],
      ['dark red', 50],
    ])
    expect(lineOf(one('Two plus two equals {=four =4}.').question.stem)).toBe('Two plus two equals ____ .')
    expect(lineOf(one('{ =Asia } is the largest continent.').question.stem)).toBe('____ is the largest continent.')
    expect(one('Q{=Frog =%0%*}').codes).toEqual(['wildcard'])
  })
  test.each([
    ['Q{#3:0.5}', '3', { value: 0.5, unit: 'absolute' }],
    ['Q{#1..5}', '3', { value: 2, unit: 'absolute' }],
    ['Q{#=1822:0 =%50%1822:2}', '1822', null],
    ['Q{#-1.5e3}', '-1.5e3', null],
    ['Q{#3:2~#Completely wrong}";', '3', { value: 2, unit: 'absolute' }],
  ])('with a number: %s', (text, value, tolerance) => {
    expect(one(text).question.blanks[0]).toMatchObject({
      kind: 'number',
      tolerance,
      answers: [{ value }, ...(text.includes('50') ? [{ share: 50 }] : [])],
    })
  })
  test('with pairs becomes a subjective question', () => {
    const { question, codes } = one('Match.{=cat -> meows =dog -> barks = -> moos}')
    expect([question.type, lineOf(question.reference), codes]).toEqual([3, '(1) cat → meows (2) dog → barks', ['typeConverted']])
    expect(lineOf(question.stem)).toBe('Match. (1) cat (2) dog barks / meows / moos')
  })
  test('with empty braces is a subjective question, and without braces is none', () => {
    expect(one('Write. {}').question.type).toBe(3)
    expect(readGift('You can use your pencil.').findings).toMatchObject([{ code: 'partSkipped', place: { line: 1 } }])
  })
  test('between words keeps a gap in a choice', () => {
    expect(lineOf(one('Grant is {~buried =entombed ~living} in a tomb.').question.stem)).toBe('Grant is _____ in a tomb.')
  })
  test('may hold escaped signs, formulas, HTML and tags', () => {
    expect(optionsOf('Q{=\\~ a\\=b ~c\\{d\\} ~e\\:f}')).toEqual(['~ a=b', 'c{d}', 'e:f'])
    const { question, about } = one('// [tag:fred] [tag:barney]\n[html]<p>Solve <b>it</b>\\: \\\\(x\\=1\\\\)</p>{}')
    expect(JSON.stringify(question.stem)).toContain('{"type":"math","attrs":{"latex":"x=1"}}')
    expect(JSON.stringify(question.stem)).toContain('"strong"')
    expect(about.tags).toEqual(['fred', 'barney'])
  })
  test('is in the category that was named before it', () => {
    expect(readGift('$CATEGORY: $course$/top/Physics/A//B\n\nQ{T}\n\n$CATEGORY: Other\n\nR{F}').questions.map(({ category }) => category)).toEqual([
      ['Physics', 'A/B'],
      ['Other'],
    ])
  })
  test('without its closing brace is an error, and the next one is read', () => {
    const { questions: found } = readGift('Q{=a ~b\n\nR{T}')
    expect(found.map(({ findings }) => findings.map(({ code }) => code))).toEqual([['syntax'], []])
  })
})

test.each(['{', '~', '\\', '$', ' ', '}', '=', '#', ':', '%50%', '{#', '->'])('a megabyte of %s is read without delay', (sign) => {
  const begin = Date.now()
  readGift(sign.repeat(1_000_000 / sign.length))
  readGift(`Q{${sign.repeat(150_000 / sign.length)}`)
  expect(Date.now() - begin).toBeLessThan(10_000)
})

test('questions that were written are read as the same', () => {
  const written = fc.record({
    question: oddQuestions.filter(({ type, blanks }) => type !== 2 || blanks.length === 1),
    about: abouts,
    category: categories,
  })
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 4 }), (all) => {
      const { content, findings } = writeGift(all.map((each, at) => ({ ...each, number: `#${at + 1}` })))
      expect(findings).toEqual([])
      const read = readGift(content)
      expect(read.findings).toEqual([])
      expect(read.questions.map(({ question, about, category }) => comparable({ question, about, category }))).toEqual(
        all.map((each) => comparable(each)),
      )
    }),
    { numRuns: 200 },
  )
})

test('the answers of several blanks stand in the explanation', () => {
  const stem = docOfText('Two')
  const [first, second] = ['keyaaaaaaa', 'keybbbbbbb']
  const blank = (key: string, value: string) => ({ key, kind: 'text' as const, answers: [{ value, share: 100 }], tolerance: null, points: 1 })
  const question = { ...emptyQuestion(2), stem, blanks: [blank(first, 'one'), blank(second, 'two')] }
  const { content, findings } = writeGift([{ number: '7', question, about: { source: '', tags: [], knowledgePoints: [] }, category: [] }])
  expect(findings).toMatchObject([{ code: 'typeConverted', place: { item: '7' } }])
  expect(lineOf(one(content).question.explanation)).toBe('(1) one (2) two')
})

const folder = new URL('../../../../shared/data/questions/', import.meta.url)
const files = existsSync(folder)
  ? [...readdirSync(new URL('gift/', folder)).flatMap((name) => (name.endsWith('.gift') ? [`gift/${name}`] : [])), 'moodle/questions.gift.txt']
  : []
test.skipIf(!files.length)('real files are read whole', () => {
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const { questions: found, findings } = readGift(text)
    // Blocks between empty lines that are more than comments and categories.
    const blocks = text.split(/\r?\n\s*\r?\n/).filter((block) => block.split('\n').some((line) => !/^\s*(?:\/\/|\$CATEGORY|$)/.test(line)))
    expect([name, found.length + findings.filter(({ code }) => code === 'partSkipped').length]).toEqual([name, blocks.length])
    expect([name, found.flatMap((each) => each.findings.filter(({ severity }) => severity === 'error'))]).toEqual([name, []])
  }
})
