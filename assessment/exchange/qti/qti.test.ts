import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '../../questions/make.ts'
import { lineOf } from '../../questions/parts.ts'
import { abouts, categories, comparable, oddQuestions } from '../../testing/arbitrary-questions.ts'
import { readLimits } from '../reading.ts'
import type { QuestionToWrite } from '../writing.ts'
import { xmlProblem } from '../xml/xml.ts'
import { readQti } from './read-qti.ts'
import { writeQti } from './write-qti.ts'

const context = { path: 'items/i.xml', file: () => undefined }
const item = (declarations: string, body: string, behind = '') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="Title">${declarations}<itemBody>${body}</itemBody>${behind}</assessmentItem>`
const response = (values: readonly string[], attributes = 'cardinality="single" baseType="identifier"', mapping = '') =>
  `<responseDeclaration identifier="RESPONSE" ${attributes}><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
const choices = (texts: readonly string[], name = 'simpleChoice') =>
  texts.map((text, at) => `<${name} identifier="c${at}">${text}</${name}>`).join('')
const one = (text: string) => {
  const { questions, findings, passages } = readQti(text, context)
  const [first] = questions
  if (!first) throw new Error(`No question: ${JSON.stringify(findings)}`)
  return { ...first, codes: first.findings.map(({ code }) => code), questions, passages }
}

describe('an item of QTI', () => {
  test('with one right choice; feedback within options is explanation', () => {
    const body = `<p>Look.</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>Which <b>one</b>?</prompt><simpleChoice identifier="x">a<feedbackInline outcomeIdentifier="F" identifier="x">No</feedbackInline></simpleChoice><simpleChoice identifier="y" fixed="true">b</simpleChoice></choiceInteraction>`
    const { question, codes, number, place } = one(item(response(['y']), body, '<modalFeedback identifier="f">All</modalFeedback>'))
    expect(question).toMatchObject({ type: 0, answers: ['B'], lastStays: true })
    expect([lineOf(question.stem), lineOf(question.explanation)]).toEqual(['Look. Which one?', 'All A：No'])
    expect(question.options.map(({ content }) => lineOf(content))).toEqual(['a', 'b'])
    expect([codes, number, place]).toEqual([['feedbackLost'], 'Title', { path: 'items/i.xml', item: 'i1' }])
  })
  test('with several right choices, by the response or by the mapping', () => {
    const body = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>Q</prompt>${choices(['a', 'b', 'c'])}</choiceInteraction>`
    const several = 'cardinality="multiple" baseType="identifier"'
    expect(one(item(response(['c0', 'c2'], several), body)).question).toMatchObject({ type: 1, answers: ['A', 'C'] })
    const mapping =
      '<mapping><mapEntry mapKey="c0" mappedValue="1"/><mapEntry mapKey="c1" mappedValue="2"/><mapEntry mapKey="c2" mappedValue="-1"/></mapping>'
    const { question, codes } = one(item(response([], several, mapping), body))
    expect([question.answers, codes]).toEqual([['A', 'B'], ['weightsLost']])
  })
  test('with true and false', () => {
    const body = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Q</prompt>${choices(['False', 'True'])}</choiceInteraction>`
    expect(one(item(response(['c1']), body)).question).toMatchObject({ type: 4, answers: ['A'] })
  })
  test('with entries in its text; numbers with their tolerance', () => {
    const declarations = [
      '<responseDeclaration identifier="A" cardinality="single" baseType="string"><correctResponse><value>York</value></correctResponse><mapping><mapEntry mapKey="York" mappedValue="2"/><mapEntry mapKey="york" mappedValue="1" caseSensitive="true"/></mapping></responseDeclaration>',
      '<responseDeclaration identifier="B" cardinality="single" baseType="float"><correctResponse><value>3.14</value></correctResponse></responseDeclaration>',
      '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>5</value></defaultValue></outcomeDeclaration>',
    ].join('')
    const rules =
      '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.01 0.01"><variable identifier="B"/><correct identifier="B"/></equal></responseIf></responseCondition></responseProcessing>'
    const { question } = one(
      item(declarations, '<p>Of <textEntryInteraction responseIdentifier="A"/> and <textEntryInteraction responseIdentifier="B"/>.</p>', rules),
    )
    expect(lineOf(question.stem)).toBe('Of ____ and ____.')
    expect(question.blanks).toMatchObject([
      {
        kind: 'text',
        answers: [
          { value: 'York', share: 100 },
          { value: 'york', share: 50 },
        ],
        points: 2.5,
      },
      { kind: 'number', answers: [{ value: '3.14' }], tolerance: { value: 0.01, unit: 'absolute' }, points: 2.5 },
    ])
    expect(question.blankRules.caseMatters).toBe(true)
  })
  test('with choices in its text, a slider, words to mark', () => {
    const inline = one(
      item(
        response(['c1']),
        `<p>A <inlineChoiceInteraction responseIdentifier="RESPONSE">${choices(['x', 'y'], 'inlineChoice')}</inlineChoiceInteraction></p>`,
      ),
    )
    expect([inline.question.blanks[0]?.answers[0]?.value, lineOf(inline.question.stem), inline.codes]).toEqual([
      'y',
      'A ____（x / y）',
      ['typeConverted'],
    ])
    const slider = one(
      item(
        response(['51'], 'cardinality="single" baseType="integer"'),
        '<sliderInteraction responseIdentifier="RESPONSE"><prompt>Per cent?</prompt></sliderInteraction>',
      ),
    )
    expect([slider.question.blanks[0]?.kind, lineOf(slider.question.stem), slider.codes]).toEqual(['number', 'Per cent? ____', ['typeConverted']])
    const hottext = one(
      item(response(['c1']), `<hottextInteraction responseIdentifier="RESPONSE"><p>${choices(['x', 'y'], 'hottext')}</p></hottextInteraction>`),
    )
    expect([hottext.question.type, hottext.question.answers, hottext.codes]).toEqual([0, ['B'], ['typeConverted']])
  })
  test('to order, to match, to associate, to fill with given texts', () => {
    const order = one(
      item(
        response(['c1', 'c0'], 'cardinality="ordered" baseType="identifier"'),
        `<orderInteraction responseIdentifier="RESPONSE"><prompt>O</prompt>${choices(['x', 'y'])}</orderInteraction>`,
      ),
    )
    expect([order.question.type, lineOf(order.question.reference)]).toEqual([3, 'y x'])
    const pairs = 'cardinality="multiple" baseType="directedPair"'
    const side = (name: string, text: string) =>
      `<simpleMatchSet><simpleAssociableChoice identifier="${name}">${text}</simpleAssociableChoice></simpleMatchSet>`
    const match = one(
      item(
        response(['A B'], pairs),
        `<matchInteraction responseIdentifier="RESPONSE"><prompt>M</prompt>${side('A', 'cat')}${side('B', 'meow')}</matchInteraction>`,
      ),
    )
    expect([lineOf(match.question.stem), lineOf(match.question.reference)]).toEqual(['M cat meow', 'cat meow'])
    const gap = one(
      item(
        response(['W1 G1'], pairs),
        '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W1">winter</gapText><p>Now is the <gap identifier="G1"/>.</p></gapMatchInteraction>',
      ),
    )
    expect([lineOf(gap.question.stem), lineOf(gap.question.reference)]).toEqual(['Now is the _____ (1) . (1) winter', '(1) winter'])
  })
  test('with a text to write has what scorers see as its reference', () => {
    const { question } = one(
      item(
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
        '<p>Write.</p><extendedTextInteraction responseIdentifier="RESPONSE"/><rubricBlock view="scorer"><p>Look for x.</p></rubricBlock>',
      ),
    )
    expect([question.type, lineOf(question.stem), lineOf(question.reference)]).toEqual([3, 'Write.', 'Look for x.'])
  })
  test('with several interactions becomes as many questions with one passage', () => {
    const ask = (name: string, prompt: string) =>
      `<choiceInteraction responseIdentifier="${name}" maxChoices="1"><prompt>${prompt}</prompt>${choices(['x', 'y'])}</choiceInteraction>`
    const declare = (name: string, value: string) => response([value]).replace('RESPONSE', name)
    const { questions, passages } = one(item(declare('A', 'c0') + declare('B', 'c1'), `<p>Shared.</p>${ask('A', 'First?')}${ask('B', 'Second?')}`))
    expect(questions.map(({ question, passage }) => [lineOf(question.stem), question.answers, passage])).toEqual([
      ['First?', ['A'], '/items/i.xml i1'],
      ['Second?', ['B'], '/items/i.xml i1'],
    ])
    expect(passages.map(({ key, content }) => [key, lineOf(content)])).toEqual([['/items/i.xml i1', 'Shared.']])
  })
  test('of another kind, without a task, or broken is a finding', () => {
    const codes = (text: string) => readQti(text, context).findings.map(({ code, detail }) => [code, detail])
    expect(codes(item('', '<hotspotInteraction responseIdentifier="RESPONSE"/>'))).toEqual([['typeUnsupported', 'hotspot Title']])
    expect(codes(item('<templateDeclaration identifier="X"/>', '<extendedTextInteraction/>'))).toEqual([['typeUnsupported', 'template Title']])
    expect(codes(item('', '<p>Text</p>'))).toEqual([['partSkipped', 'Title']])
    expect(codes('<assessmentTest title="T"/>')).toEqual([['partSkipped', 'T']])
    expect(codes('<assessmentItem><itemBody>')).toEqual([['syntax', undefined]])
  })
  test('of QTI 3 with a stimulus', () => {
    const stimulus =
      '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>Read <img src="a.png" alt="A"/></p></qti-stimulus-body></qti-assessment-stimulus>'
    const text =
      '<qti-assessment-item identifier="i" title="T"><qti-assessment-stimulus-ref identifier="s" href="../s/s.xml"/><qti-item-body><qti-extended-text-interaction response-identifier="R"><qti-prompt>Why?</qti-prompt></qti-extended-text-interaction></qti-item-body></qti-assessment-item>'
    const read = readQti(text, {
      path: 'items/i.xml',
      file: (src) => (src === '/s/a.png' ? 'asset:s/a.png' : undefined),
      text: (path) => (path === 's/s.xml' ? stimulus : undefined),
    })
    expect(read.questions).toMatchObject([{ passage: '/s/s.xml', question: { type: 3 } }])
    expect(JSON.stringify(read.passages)).toContain('"asset:s/a.png"')
    expect(readQti(text, context).findings).toMatchObject([{ code: 'missingFile', detail: '../s/s.xml' }])
  })
})

function backFrom(all: readonly QuestionToWrite[], pathOf: (id: string) => string | undefined = () => undefined) {
  const { content, findings } = writeQti(all, pathOf)
  for (const { path, text } of content) expect([path, xmlProblem(text)]).toEqual([path, undefined])
  const texts = new Map(content.map(({ path, text }) => [path, text]))
  const read = content
    .filter(({ path }) => path.startsWith('items/'))
    .map(({ path, text }) => readQti(text, { path, file: (src) => `asset:${src}`, text: (other) => texts.get(other) }))
  return { content, findings, read }
}

test('questions that were written are read as the same', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ question: oddQuestions, about: abouts, category: categories }), { minLength: 1, maxLength: 4 }), (all) => {
      const { findings, read } = backFrom(all.map((each, at) => ({ ...each, number: `#${at + 1}` })))
      expect([findings, read.flatMap((each) => each.findings)]).toEqual([[], []])
      const questions = read.flatMap((each) => each.questions)
      expect(questions.map(({ question, about, category }) => comparable({ question, about, category }))).toEqual(all.map((each) => comparable(each)))
    }),
    { numRuns: 150 },
  )
})

test('a passage is a stimulus of all its questions; files are listed', () => {
  const about = { source: '', tags: [], knowledgePoints: [] }
  const content = docOfText('材料')
  content.content.push({ type: 'figure', attrs: { id: 'figure0001', file: '0192f0c0-0000-7000-8000-000000000001', alt: '图' } })
  const passage = { key: 'p', content }
  const question = { ...emptyQuestion(3), stem: docOfText('问') }
  const written = backFrom(
    ['1', '2'].map((number) => ({ number, question, about, category: [], passage })),
    () => 'media/1.png',
  )
  expect(written.content.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'stimuli/passage-1.xml', 'items/item-1.xml', 'items/item-2.xml'])
  expect(written.content[0]?.text).toContain('<file href="media/1.png"/>')
  expect(written.read.flatMap(({ questions }) => questions.map((each) => each.passage))).toEqual(['/stimuli/passage-1.xml', '/stimuli/passage-1.xml'])
  expect(JSON.stringify(written.read[0]?.passages)).toContain('media/1.png')
})

test.each([
  [
    'choices',
    item(
      response(['c0']),
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${choices(Array.from({ length: 20_000 }, () => 'x'))}</choiceInteraction>`,
    ),
  ],
  ['entries', item('', `<p>${'<textEntryInteraction responseIdentifier="R"/>'.repeat(20_000)}</p>`)],
  ['interactions', item('', '<extendedTextInteraction responseIdentifier="R"/>'.repeat(20_000))],
  ['elements within each other', item('', `${'<div>'.repeat(190)}<extendedTextInteraction/>${'</div>'.repeat(190)}`)],
  ['pairs', item(response(Array.from({ length: 20_000 }, (_, at) => `a${at} b`)), '<associateInteraction responseIdentifier="RESPONSE"/>')],
  [
    'mappings',
    item(
      response([], 'cardinality="single" baseType="string"', `<mapping>${'<mapEntry mapKey="a" mappedValue="1"/>'.repeat(20_000)}</mapping>`),
      '<textEntryInteraction responseIdentifier="RESPONSE"/>',
    ),
  ],
])('a megabyte of %s is read without delay', (_name, text) => {
  const start = Date.now()
  const { questions, findings } = readQti(text, context)
  expect(Date.now() - start).toBeLessThan(10_000)
  expect(questions.length + findings.length).toBeGreaterThan(0)
  expect(findings.length).toBeLessThanOrEqual(readLimits.findings)
})

const folder = new URL('../../../../shared/data/questions/', import.meta.url)
const files = existsSync(folder)
  ? [
      ...readdirSync(new URL('qti-2.1/items/', folder)).map((name) => `qti-2.1/items/${name}`),
      ...readdirSync(new URL('qti-2.1/', folder)).flatMap((name) => (name.endsWith('.xml') ? [`qti-2.1/${name}`] : [])),
      'qti-2.2-package/choice.xml',
    ]
  : []
test.skipIf(!files.length)('real items are read', () => {
  const found = Object.fromEntries(
    files.map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const { questions, findings } = readQti(text, { path: name, file: (src) => `asset:${src}` })
      const errors = [...findings, ...questions.flatMap((each) => each.findings)].filter(({ severity }) => severity === 'error')
      return [name, [...questions.map(({ question }) => question.type), ...errors.map(({ code }) => code)].join(' ')]
    }),
  )
  expect(found).toEqual({
    'qti-2.1/items/Example02-feedbackInline.xml': '4',
    'qti-2.1/items/choice.xml': '0',
    'qti-2.1/items/extended_text_rubric.xml': '3',
    'qti-2.1/items/match.xml': '3',
    'qti-2.1/items/order.xml': '3',
    'qti-2.1/tao-sample-astronomy.xml': '3',
    'qti-2.1/tao-sample-elections.xml': '2',
    'qti-2.1/tao-upload.xml': '3',
    'qti-2.2-package/choice.xml': '0',
  })
})
