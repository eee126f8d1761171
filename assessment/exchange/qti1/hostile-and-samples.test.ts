import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readLimits } from '../reading.ts'
import { readQti1 } from './read-qti1.ts'

const context = { path: 'a.xml', file: () => undefined }
const wrap = (inner: string) => `<questestinterop>${inner}</questestinterop>`
const repeat = (text: string, length = 1_000_000) => text.repeat(Math.ceil(length / text.length))

describe('hostile files', () => {
  const essay =
    '<item><presentation><material><mattext>q</mattext></material><response_str ident="r"><render_fib/></response_str></presentation></item>'
  const choice = (labels: string, conditions: string) =>
    wrap(
      `<item><presentation><material><mattext>q</mattext></material><response_lid ident="r" rcardinality="Multiple"><render_choice>${labels}</render_choice></response_lid></presentation><resprocessing>${conditions}</resprocessing></item>`,
    )
  const condition = '<respcondition><conditionvar><varequal respident="none">x</varequal></conditionvar><setvar>1</setvar></respcondition>'
  const label = '<response_label ident="x"/>'
  const cdata = (text: string) => wrap(essay.replace('<mattext>q', `<mattext texttype="text/html"><![CDATA[${text}]]>`))

  test.each([
    ['unclosed items', repeat('<item ident="a"><presentation>')],
    ['closing tags without end', repeat('<item </item ')],
    ['unclosed comments', repeat('<!-- <item>')],
    ['unclosed tags in HTML', cdata(repeat('<p a="_'))],
    ['brackets in HTML', cdata(repeat('[a[__'))],
    [
      'deep flows',
      wrap(`<item><presentation>${'<flow>'.repeat(190)}<material><mattext>q</mattext></material>${'</flow>'.repeat(190)}</presentation></item>`),
    ],
    ['deeper than the parser reads', wrap(`${'<section>'.repeat(300)}${essay}${'</section>'.repeat(300)}`)],
    ['conditions that name unknown ids', choice('', repeat(condition))],
    ['labels with the same id', choice(repeat(label), condition.replace('none', 'r'))],
    [
      'responses without labels',
      wrap(`<item><presentation>${repeat('<response_lid ident="r"><render_choice/></response_lid>', 300_000)}</presentation></item>`),
    ],
    ['feedback', wrap(`<item><presentation/>${repeat('<itemfeedback ident="a"><material><mattext>x</mattext></material></itemfeedback>')}</item>`)],
    ['bytes of another format', String.fromCharCode(...Array.from({ length: 5000 }, (_, at) => (at * 7919) % 65_536))],
  ])('%s are read in time', (_name, text) => {
    const start = performance.now()
    const { questions, findings } = readQti1(text, context)
    expect(performance.now() - start).toBeLessThan(8000)
    expect(questions.length + findings.length).toBeGreaterThan(0)
    expect(findings.length).toBeLessThanOrEqual(readLimits.findings)
  })

  test('questions beyond the limit are one finding', () => {
    const { questions, findings } = readQti1(wrap(essay.repeat(readLimits.questions + 2)), context)
    expect(questions.length).toBe(readLimits.questions)
    expect(findings.map(({ code }) => code)).toEqual(['tooMany'])
  })
})

const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))

/** Files with the types of their questions in order; `-` is an item that is no question, `x` one that cannot be read. */
const samples: [string, string][] = [
  ['questions/qti-1.2/all_canvas_simple_1.2.xml', '0 4 2 2 1 2 3 2 2 3'],
  ['questions/qti-1.2/items/bank_entry_item.xml', ''],
  ['questions/qti-1.2/items/canvas_multiple_dropdown.xml', '2'],
  ['questions/qti-1.2/items/choice.xml', '4 0 1 0'],
  ['questions/qti-1.2/items/essay.xml', '3'],
  ['questions/qti-1.2/items/matching.xml', '3'],
  ['questions/qti-1.2/items/mc_feedback.xml', '0'],
  ['questions/qti-1.2/items/multiple_answer.xml', '1'],
  ['questions/qti-1.2/items/multiple_choice.xml', '0'],
  ['questions/qti-1.2/items/numeric_exact_match.xml', '2 2'],
  ['questions/qti-1.2/items/ordering.xml', '3'],
  ['questions/qti-1.2/items/single_fib.xml', '2'],
  ['questions/qti-1.2/items/true_false.xml', '4'],
  ['questions/qti-1.2/items/upload.xml', '3'],
  ['questions/moodle/sample_blackboard_qti.dat', '4 0 1 3 2 3'],
  ['odd/qti/fib.xml', 'x'],
  ['odd/qti/fib_str.xml', 'x'],
]

describe.skipIf(!existsSync(data))('files of other systems', () => {
  test.each(samples)('%s', (path, types) => {
    const text = readFileSync(data + path, 'utf8')
    const { questions, findings } = readQti1(text, context)
    const unread = findings.filter(
      ({ code, place }) => code === 'syntax' && place?.line !== 1 && text.split('\n')[(place?.line ?? 1) - 1]?.includes('<item '),
    )
    const items = text.split('<item ').length - 1
    expect(questions.length + unread.length).toBe(items)
    expect([...questions.map(({ question }) => String(question.type)), ...unread.map(() => 'x')].join(' ')).toBe(types)
    const answered = questions.filter(({ findings: own }) => own.every(({ severity, code }) => severity !== 'error' || code === 'emptyOption'))
    expect(answered.length).toBe(questions.length)
  })
})
