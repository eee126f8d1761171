import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '../../questions/make.ts'
import { lineOf } from '../../questions/parts.ts'
import { abouts, categories, comparable, oddQuestions } from '../../testing/arbitrary-questions.ts'
import { readLimits } from '../reading.ts'
import { xmlProblem } from '../xml/xml.ts'
import { readMoodleXml } from './read-moodle-xml.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'

const context = { path: 'm.xml', file: () => undefined }
const quiz = (inner: string) => `<?xml version="1.0"?>\n<quiz>${inner}</quiz>`
const text = (name: string, html: string) => `<${name} format="html"><text><![CDATA[${html}]]></text></${name}>`
const one = (type: string, stem: string, inner = '') => {
  const {
    questions: found,
    findings,
    files,
  } = readMoodleXml(quiz(`<question type="${type}">${text('questiontext', stem)}${inner}</question>`), context)
  const [first] = found
  if (!first) throw new Error(`No question: ${JSON.stringify(findings)}`)
  return { ...first, codes: first.findings.map(({ code }) => code), files }
}
const answer = (fraction: number, value: string, inner = '') => `<answer fraction="${fraction}" format="html"><text>${value}</text>${inner}</answer>`

describe('a question of Moodle', () => {
  test('with one right answer, its feedback behind the letters', () => {
    const { question, codes } = one(
      'multichoice',
      'Which?',
      `<single>true</single>${answer(0, 'a', text('feedback', '<p>no</p>'))}${answer(100, 'b')}${text('generalfeedback', 'All.')}${text('correctfeedback', 'Your answer is correct.')}`,
    )
    expect(question).toMatchObject({ type: 0, answers: ['B'] })
    expect(question.options.map(({ content }) => lineOf(content))).toEqual(['a', 'b'])
    expect([lineOf(question.explanation), codes]).toEqual(['All. A：no', ['feedbackLost']])
  })
  test('with several right answers of unequal weight', () => {
    const { question, codes } = one('multichoice', 'Q', `<single>false</single>${answer(70, 'a')}${answer(-50, 'b')}${answer(30, 'c')}`)
    expect([question.type, question.answers, codes]).toEqual([1, ['A', 'C'], ['weightsLost']])
  })
  test('true or false', () => {
    expect(one('truefalse', 'Q', `${answer(0, 'true')}${answer(100, 'false')}`).question).toMatchObject({ type: 4, answers: ['B'] })
    expect(one('truefalse', 'Q', '').codes).toEqual(['noAnswer'])
  })
  test('short answer: shares, case, wildcards', () => {
    const { question, codes } = one('shortanswer', 'Name: ____', `<usecase>1</usecase>${answer(100, 'frog')}${answer(80, 'to*d')}${answer(0, '*')}`)
    expect(question.blanks[0]?.answers).toEqual([
      { value: 'frog', share: 100 },
      { value: 'to*d', share: 80 },
    ])
    expect([question.blankRules.caseMatters, codes, lineOf(question.stem)]).toEqual([true, ['wildcard'], 'Name: ____'])
  })
  test('numerical: tolerance and units', () => {
    const inner = `${answer(100, '9.81', '<tolerance>0.02</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>m/s2</unit_name></unit></units>`
    const { question, codes } = one('numerical', 'g?', inner)
    expect(question.blanks[0]).toMatchObject({ kind: 'number', answers: [{ value: '9.81' }], tolerance: { value: 0.02, unit: 'absolute' } })
    expect(codes).toEqual(['settingLost'])
  })
  test('cloze: all kinds of blanks, weights, escaped signs', () => {
    const { question, codes } = one(
      'cloze',
      '<p>A {2:SHORTANSWER:=a\\}b~%50%c#half} B {1:NUMERICAL:=3.5:0.1} C {1:MULTICHOICE:x~=y} D {:SAC:=Z}</p>',
      '<defaultgrade>5</defaultgrade>',
    )
    expect(question.blanks.map(({ kind, answers, points, tolerance }) => [kind, answers[0]?.value, points, tolerance?.value])).toEqual([
      ['text', 'a}b', 2, undefined],
      ['number', '3.5', 1, 0.1],
      ['text', 'y', 1, undefined],
      ['text', 'Z', 1, undefined],
    ])
    expect(lineOf(question.stem)).toBe('A ____ B ____ C ____（x / y） D ____')
    expect([question.points, question.blankRules.caseMatters, codes]).toEqual([5, true, ['feedbackLost', 'typeConverted']])
    expect(one('cloze', 'A {1:SHORTANSWER:=a').codes).toContain('syntax')
  })
  test('matching, ordering, essay and dropped words', () => {
    const pair = (left: string, right: string) =>
      `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`
    const matching = one('matching', 'M', pair('cat', 'meow') + pair('', 'moo'))
    expect([matching.question.type, lineOf(matching.question.reference), matching.codes[0]]).toEqual([3, 'cat meow', 'typeConverted'])
    expect(lineOf(matching.question.stem)).toContain('moo')
    const ordering = one('ordering', 'O', answer(2, 'second') + answer(1, 'first'))
    expect(lineOf(ordering.question.reference)).toBe('first second')
    const essay = one('essay', 'E', `${text('graderinfo', 'Look for x.')}<attachments>1</attachments>`)
    expect([lineOf(essay.question.reference), essay.codes]).toEqual(['Look for x.', ['settingLost']])
    const drops = one(
      'gapselect',
      '[[2]] and [[1]]',
      '<selectoption><text>a</text><group>1</group></selectoption><selectoption><text>b</text><group>1</group></selectoption>',
    )
    expect(drops.question.blanks.map(({ answers }) => answers[0]?.value)).toEqual(['b', 'a'])
  })
  test('files that stand with a text are embedded files; tags, name and category are kept', () => {
    const source = quiz(
      `<question type="category"><category><text>$course$/top/物理/电</text></category></question>
      <question type="essay"><name><text>Coil</text></name><questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/a%20b.png" alt="x"/>]]></text><file name="a b.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext><tags><tag><text>t</text></tag></tags></question>`,
    )
    const { questions: found, files } = readMoodleXml(source, context)
    expect(files).toEqual([{ path: 'm.xml/2/1/a b.png', base64: 'iVBORw0KGgo=' }])
    expect(JSON.stringify(found[0]?.question.stem)).toContain('"asset:m.xml/2/1/a b.png"')
    expect(found[0]).toMatchObject({ number: 'Coil', category: ['物理', '电'], about: { tags: ['t'] }, place: { path: 'm.xml', line: 3 } })
  })
  test('that is none, or of another type, is a finding', () => {
    const { findings } = readMoodleXml(
      quiz(`<question type="description">${text('questiontext', 'Read.')}</question><question type="stack"/>`),
      context,
    )
    expect(findings).toMatchObject([
      { code: 'partSkipped', detail: 'Read.' },
      { code: 'typeUnsupported', detail: 'stack', severity: 'error' },
    ])
  })
  test('after one that is broken is read', () => {
    const { questions: found, findings } = readMoodleXml(
      quiz(`<question type="essay"><questiontext></question>\n<question type="essay">${text('questiontext', 'Q')}</question>`),
      context,
    )
    expect(found.map(({ question }) => lineOf(question.stem))).toEqual(['Q'])
    expect(findings.map(({ code, place }) => [code, place?.line])).toEqual([
      ['syntax', 2],
      ['syntax', 2],
    ])
  })
})

test('questions that were written are read as the same', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ question: oddQuestions, about: abouts, category: categories }), { minLength: 1, maxLength: 4 }), (all) => {
      const { content, findings } = writeMoodleXml(
        all.map((each, at) => ({ ...each, number: `#${at + 1}` })),
        () => undefined,
      )
      expect([findings, xmlProblem(content)]).toEqual([[], undefined])
      const read = readMoodleXml(content, context)
      expect(read.findings).toEqual([])
      expect(read.questions.map(({ question, about, category }) => comparable({ question, about, category }))).toEqual(
        all.map((each) => comparable(each)),
      )
    }),
    { numRuns: 200 },
  )
})

test('files go with their texts; what Moodle has no field for is said', () => {
  const stem = docOfText('看图')
  stem.content.push({ type: 'figure', attrs: { id: 'figure0001', file: '0192f0c0-0000-7000-8000-000000000001', alt: '图' } })
  const about = { source: '', tags: [], knowledgePoints: [] }
  const write = (base64: string | undefined) =>
    writeMoodleXml([{ number: '7', question: { ...emptyQuestion(3), stem }, about, category: [] }], () => ({ name: '1.png', base64 }))
  const { content, findings } = write('iVBORw0KGgo=')
  expect(findings).toEqual([])
  expect(readMoodleXml(content, context).files).toEqual([{ path: 'm.xml/1/1/1.png', base64: 'iVBORw0KGgo=' }])
  expect(write(undefined).findings).toMatchObject([{ code: 'missingFile', place: { item: '7' } }])
  const passage = { key: 'p', content: docOfText('材料') }
  const lost = writeMoodleXml([{ number: '7', question: { ...emptyQuestion(3), stem }, about, category: [], passage }], () => ({
    name: 'a',
    base64: 'AA==',
  }))
  expect(lost.findings).toMatchObject([{ code: 'settingLost', detail: 'passage' }])
})

test.each([
  ['unclosed questions', '<question type="essay">'.repeat(40_000)],
  ['unclosed braces', quiz(`<question type="cloze">${text('questiontext', '{1:SA:='.repeat(100_000))}</question>`)],
  ['answers in braces', quiz(`<question type="cloze">${text('questiontext', `{1:SA:${'=a~'.repeat(300_000)}}`)}</question>`)],
  ['answers', quiz(`<question type="multichoice">${answer(100, 'x').repeat(12_000)}</question>`)],
  [
    'pairs',
    quiz(`<question type="matching">${'<subquestion><text>a</text><answer><text>b</text></answer></subquestion>'.repeat(12_000)}</question>`),
  ],
  ['tags', quiz(`<question type="essay"><tags>${'<tag><text>a</text></tag>'.repeat(40_000)}</tags></question>`)],
])('a megabyte of %s is read without delay', (_name, source) => {
  const start = Date.now()
  const { findings } = readMoodleXml(source, context)
  expect(Date.now() - start).toBeLessThan(10_000)
  expect(findings.length).toBeLessThanOrEqual(readLimits.findings)
})

const folder = new URL('../../../../shared/data/questions/moodle/', import.meta.url)
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : []
test.skipIf(!names.length)('real files are read whole, with their pictures', () => {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const source = readFileSync(new URL(name, folder), 'utf8')
    const read = readMoodleXml(source, context)
    const written = source.split(/<question type="(?!category)/).length - 1
    const pictures = source.split('encoding="base64"').length - 1
    expect([name, read.questions.length + read.findings.length, read.files.length]).toEqual([name, written, pictures])
    const errors = read.questions.flatMap((each) => each.findings.filter(({ severity, code }) => severity === 'error' || code === 'missingFile'))
    expect([name, errors]).toEqual([name, []])
    found[name] = read.questions.map(({ question }) => question.type)
  }
  expect(found).toEqual({
    'essay.question.moodle.xml': [3],
    'multianswer.xml': [2],
    'multichoice.question.moodle.xml': [1],
    'multichoice.xml': [0],
    'shortanswer.question.moodle.xml': [2],
    'truefalse.question.moodle.xml': [4],
    'truefalse.xml': [4, 4],
  })
})
