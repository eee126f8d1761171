import { describe, expect, test } from 'vitest'
import { lineOf } from '../../questions/parts.ts'
import type { ReadQuestion } from '../reading.ts'
import { isQti1, readQti1 } from './read-qti1.ts'
import { parseXml } from '../xml/xml.ts'

const files = new Set(['pic one.png', 'images/a.png', 'b.jpg'])
const context = { path: 'quiz.xml', file: (src: string) => (files.has(src) ? `asset:${src}` : undefined) }
const read = (text: string) => readQti1(text, context)
const wrap = (inner: string) => `<?xml version="1.0"?>\n<questestinterop>${inner}</questestinterop>`

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
const metadata = (type: string, more = '') => `<itemmetadata><qtimetadata>${type && field('question_type', type)}${more}</qtimetadata></itemmetadata>`
const html = (text: string) => `<material><mattext texttype="text/html"><![CDATA[${text}]]></mattext></material>`
const plain = (text: string) => `<material><mattext>${text}</mattext></material>`
const label = (ident: string, text: string) => `<response_label ident="${ident}">${plain(text)}</response_label>`
const lid = (ident: string, labels: string, prompt = '', cardinality = 'Single') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${prompt}<render_choice>${labels}</render_choice></response_lid>`
const str = (ident: string, fib = '') => `<response_str ident="${ident}"><render_fib ${fib}><response_label ident="x"/></render_fib></response_str>`
const equal = (response: string, value: string) => `<varequal respident="${response}">${value}</varequal>`
const when = (tests: string, set: string, feedback = '') =>
  `<respcondition><conditionvar>${tests}</conditionvar>${set && `<setvar varname="SCORE">${set}</setvar>`}${feedback && `<displayfeedback linkrefid="${feedback}"/>`}</respcondition>`
const item = (parts: { type?: string; more?: string; title?: string; shown: string; conditions?: string; rest?: string }) =>
  `<item ident="i1" title="${parts.title ?? 'Question'}">${metadata(parts.type ?? '', parts.more)}<presentation>${parts.shown}</presentation>` +
  `<resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes>${parts.conditions ?? ''}</resprocessing>${parts.rest ?? ''}</item>`
const feedback = (ident: string, text: string) => `<itemfeedback ident="${ident}"><flow_mat>${html(text)}</flow_mat></itemfeedback>`

/** A question in short: its type, stem, options with the answer, blanks, reference and explanation. */
function brief({ question: { type, stem, options, answers, blanks, reference, explanation } }: ReadQuestion) {
  return [
    type,
    lineOf(stem),
    ...(options.length ? [`${options.map(({ seq, content }) => `${seq} ${lineOf(content)}`).join('; ')} = ${answers.join('')}`] : []),
    ...blanks.map(
      (blank) =>
        blank.answers.map(({ value, share }) => value + (share === 100 ? '' : ` ${share}%`)).join('|') +
        (blank.tolerance ? ` ± ${blank.tolerance.value}${blank.tolerance.unit === 'percent' ? '%' : ''}` : '') +
        (blank.kind === 'number' ? ' #' : ''),
    ),
    ...(type === 3 ? [`reference: ${lineOf(reference)}`] : []),
    ...(explanation ? [`because: ${lineOf(explanation)}`] : []),
  ]
}
const codes = ({ findings }: Pick<ReadQuestion, 'findings'>) =>
  findings.map(({ code, detail }) => (detail === undefined ? code : `${code} ${detail}`))

const rows: [name: string, source: string, short: unknown[], findings: string[]][] = [
  [
    'multiple choice',
    item({
      type: 'multiple_choice_question',
      shown: html('<p>1 &lt; 2?</p>') + lid('r', label('1', 'yes') + label('2', 'no')),
      conditions: when(equal('r', '1'), '100'),
    }),
    [0, '1 < 2?', 'A yes; B no = A'],
    [],
  ],
  [
    'multiple choice with weights',
    item({
      type: 'multiple_choice_question',
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b') + label('3', 'c')),
      conditions: when(equal('r', '1'), '50') + when(equal('r', '2'), '100') + when(equal('r', '3'), '0'),
    }),
    [0, 'q', 'A a; B b; C c = B'],
    ['weightsLost'],
  ],
  [
    'a right option that does not exist',
    item({
      type: 'multiple_choice_question',
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b')),
      conditions: when(equal('r', '9'), '100'),
    }),
    [0, 'q', 'A a; B b = 9'],
    ['answerNamesNoOption 9'],
  ],
  [
    'a response without labels',
    item({ type: 'multiple_choice_question', shown: plain('q') + lid('r', ''), conditions: when(equal('r', '9'), '100') }),
    [0, 'q'],
    ['noOptions', 'answerNamesNoOption 9'],
  ],
  [
    'true/false in the other order',
    item({
      type: 'true_false_question',
      shown: plain('q') + lid('r', label('1', 'False') + label('2', 'True')),
      conditions: when(equal('r', '1'), '100'),
      rest: feedback('1_fb', 'well done'),
    }),
    [4, 'q', 'A 正确; B 错误 = B', 'because: 错误：well done'],
    ['feedbackLost'],
  ],
  [
    'true/false in German, by its labels',
    item({ shown: plain('q') + lid('r', label('1', 'Richtig') + label('2', 'Falsch')), conditions: when(equal('r', '1'), '100') }),
    [4, 'q', 'A 正确; B 错误 = A'],
    [],
  ],
  [
    'true/false with words of its own',
    item({
      type: 'true_false_question',
      shown: plain('q') + lid('r', label('1', 'Agree') + label('2', 'Disagree')),
      conditions: when(equal('r', '2'), '100'),
    }),
    [4, 'q', 'A Agree; B Disagree = B'],
    [],
  ],
  [
    'multiple answers by a condition on the whole',
    item({
      type: 'multiple_answers_question',
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b') + label('3', 'c'), '', 'Multiple'),
      conditions: when(`<and>${equal('r', '1')}<not>${equal('r', '2')}</not>${equal('r', '3')}</and>`, '100'),
    }),
    [1, 'q', 'A a; B b; C c = AC'],
    [],
  ],
  [
    'multiple answers that add up, by the cardinality',
    item({
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b') + label('3', 'c'), '', 'Multiple'),
      conditions: when(equal('r', '1'), '50') + when(equal('r', '2'), '-50') + when(equal('r', '3'), '50'),
    }),
    [1, 'q', 'A a; B b; C c = AC'],
    ['weightsLost'],
  ],
  [
    'short answer',
    item({
      type: 'short_answer_question',
      shown: html('<p>The state?</p>') + str('r'),
      conditions: when(equal('r', 'Illinois') + equal('r', 'IL'), '100'),
    }),
    [2, 'The state? ____', 'Illinois|IL'],
    [],
  ],
  [
    'short answer with a line in the text',
    item({
      type: 'short_answer_question',
      shown: html('<p title="__">A ____ b</p>') + str('r'),
      conditions: when(equal('r', 'x'), '100') + when(equal('r', 'y'), '50'),
    }),
    [2, 'A ____ b', 'x|y 50%'],
    [],
  ],
  [
    'blanks between texts',
    item({
      shown: plain('Now is the ') + str('F1') + plain(' of our ') + str('F2'),
      conditions: when('<varequal respident="F1" case="Yes">Winter</varequal><varequal respident="F2">York</varequal>', '100'),
    }),
    [2, 'Now is the ____ of our ____', 'Winter', 'York'],
    [],
  ],
  [
    'a pattern of Common Cartridge',
    item({ more: field('cc_profile', 'cc.pattern_match.v0p1'), shown: plain('q') + str('r'), conditions: when(equal('r', '*red*'), '100') }),
    [2, 'q ____', '*red*'],
    ['wildcard *red*'],
  ],
  [
    'several named blanks',
    item({
      type: 'fill_in_multiple_blanks_question',
      shown:
        html('<p>A [one] and [two] [one].</p>') +
        lid('response_one', label('1', 'x') + label('2', 'X'), plain('one')) +
        lid('response_two', label('3', 'y')) +
        lid('response_gone', label('4', 'z')),
      conditions: when(equal('response_one', '2'), '50') + when(equal('response_two', '3'), '50'),
    }),
    [2, 'A ____ and ____ [one]. ____', 'X|x', 'y', 'z'],
    [],
  ],
  [
    'named blanks of Blackboard',
    item({
      type: 'Fill in the Blank Plus',
      shown: html('A [a].') + str('a'),
      conditions: when(`<and><or>${equal('a', 'x')}${equal('a', 'y')}</or></and>`, 'SCORE.max'),
    }),
    [2, 'A ____.', 'x|y'],
    [],
  ],
  [
    'dropdowns',
    item({
      type: 'multiple_dropdowns_question',
      shown: html('<p>Roses are [c].</p>') + lid('response_c', label('1', 'red') + label('2', 'blue'), plain('c')),
      conditions: when(equal('response_c', '1'), '100'),
    }),
    [2, 'Roses are ____（red / blue）.', 'red'],
    ['typeConverted dropdowns'],
  ],
  [
    'a number with a range',
    item({
      type: 'numerical_question',
      shown: plain('q') + str('r', 'fibtype="Decimal"'),
      conditions: when(`<or>${equal('r', '33.33')}<and><vargte respident="r">33.32</vargte><varlte respident="r">33.34</varlte></and></or>`, '100'),
    }),
    [2, 'q ____', '33.33 ± 0.01 #'],
    [],
  ],
  [
    'numbers: exact, between and around another middle',
    item({
      type: 'numerical_question',
      shown: plain('q') + '<response_num ident="r"><render_fib/></response_num>',
      conditions:
        when(equal('r', '7'), '100') +
        when('<vargte respident="r">1</vargte><varlte respident="r">2</varlte>', '100') +
        when(`<or>${equal('r', '5')}<and><vargt respident="r">4</vargt><varlte respident="r">8</varlte></and></or>`, '100'),
    }),
    [2, 'q ____', '7|1.5|6 ± 2 #'],
    ['settingLost 7 ± 0; 1.5 ± 0.5; 6 ± 2'],
  ],
  [
    'a range that is open',
    item({ type: 'numerical_question', shown: plain('q') + str('r'), conditions: when('<vargte respident="r">1</vargte>', '100') }),
    [2, 'q ____', ' #'],
    ['settingLost 1 – ', 'blankWithoutAnswer 1'],
  ],
  [
    'a calculated question',
    item({
      type: 'calculated_question',
      shown: html('<p>5 + [x] = ?</p>') + str('r'),
      rest: '<itemproc_extension><calculated><answer_tolerance>5%</answer_tolerance><formulas><formula>5 + x</formula></formulas><var_sets><var_set><var name="x">10</var><answer>15</answer></var_set><var_set><var name="x">1</var><answer>6</answer></var_set></var_sets></calculated></itemproc_extension>',
    }),
    [2, '5 + 10 = ? ____', '15 ± 5% #'],
    ['calculated 5 + x'],
  ],
  [
    'matching',
    item({
      type: 'matching_question',
      shown:
        html('<p>Match</p>') +
        lid('a', label('1', 'one') + label('2', 'two'), plain('I')) +
        lid('b', label('1', 'one') + label('2', 'two'), plain('II')),
      conditions: when(equal('a', '1'), '50') + when(equal('b', '2'), '50'),
    }),
    [3, 'Match I II one two', 'reference: I one II two'],
    ['typeConverted matching'],
  ],
  [
    'matching of Blackboard, whose right sides stand apart',
    item({
      more: '<bbmd_questiontype>Matching</bbmd_questiontype>',
      shown:
        `<flow class="Block"><flow class="QUESTION_BLOCK">${plain('Match')}</flow><flow class="RESPONSE_BLOCK">` +
        `<flow class="Block"><flow class="FORMATTED_TEXT_BLOCK">${plain('I')}</flow>${lid('a', '<response_label ident="1"/><response_label ident="2"/>')}</flow>` +
        `<flow class="Block"><flow class="FORMATTED_TEXT_BLOCK">${plain('II')}</flow>${lid('b', '<response_label ident="3"/><response_label ident="4"/>')}</flow></flow>` +
        `<flow class="RIGHT_MATCH_BLOCK"><flow class="Block">${plain('one')}</flow><flow class="Block">${plain('two')}</flow></flow></flow>`,
      conditions: when(equal('a', '2'), '', 'correct') + when(equal('b', '3'), '', 'correct') + when('<other/>', '0', 'incorrect'),
    }),
    [3, 'Match I II one two', 'reference: I two II one'],
    ['typeConverted matching'],
  ],
  [
    'matching in a group',
    item({
      shown: `${plain('Match')}<response_grp ident="g"><render_extension><response_label ident="A" match_group="C,D">${plain('I')}</response_label>${label('C', 'one')}${label('D', 'two')}</render_extension></response_grp>`,
      conditions: when(equal('g', 'A,D'), '100'),
    }),
    [3, 'Match I one two', 'reference: I two'],
    ['typeConverted matching'],
  ],
  [
    'ordering',
    item({
      shown: plain('Order') + lid('o', label('A', 'b') + label('B', 'a'), '', 'Ordered'),
      conditions: when(equal('o', 'B') + equal('o', 'A'), '5'),
    }),
    [3, 'Order b a', 'reference: a b'],
    ['typeConverted ordering'],
  ],
  [
    'an essay with a solution',
    item({ type: 'essay_question', shown: plain('Why?') + str('r'), rest: feedback('solution', 'Because.') + feedback('general_fb', 'Read it.') }),
    [3, 'Why?', 'reference: Because.', 'because: Read it.'],
    [],
  ],
  [
    'an essay by its responses',
    item({ shown: plain('Why?') + str('r'), conditions: when('<other/>', '') }),
    [3, 'Why?', 'reference: '],
    ['noCriteria'],
  ],
  [
    'a file upload',
    item({ type: 'file_upload_question', shown: plain('Send') }),
    [3, 'Send', 'reference: '],
    ['typeConverted file upload', 'noCriteria'],
  ],
  [
    'feedback',
    item({
      type: 'multiple_choice_question',
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b')),
      conditions:
        when('<other/>', '', 'general_fb') +
        when('<other/>', '', 'named') +
        when(equal('r', '2'), '', 'x') +
        when(equal('r', '1'), '100', 'correct_fb'),
      rest:
        feedback('general_fb', '<p>G</p>') +
        feedback('correct_fb', '<p>C</p>') +
        feedback('general_incorrect_fb', '<p>W</p>') +
        feedback('x', '<p>X</p>') +
        feedback('named', 'N') +
        feedback('1_fb', '<p>G</p>'),
    }),
    [0, 'q', 'A a; B b = A', 'because: G C N W B：X A：G'],
    ['feedbackLost'],
  ],
  [
    'only general feedback',
    item({
      type: 'multiple_choice_question',
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b')),
      conditions: when(equal('r', '1'), '100'),
      rest: feedback('correct_fb', 'C'),
    }),
    [0, 'q', 'A a; B b = A', 'because: C'],
    [],
  ],
  [
    'a type that is not known is read by its responses',
    item({
      type: 'new_question',
      shown: plain('q') + lid('r', label('1', 'a') + label('2', 'b')),
      conditions: when(equal('r', '1'), '100'),
      rest: '<rubric/>',
    }),
    [0, 'q', 'A a; B b = A'],
    ['guessedType new_question', 'settingLost rubric'],
  ],
]

describe('items', () => {
  test.each(rows)('%s', (_name, source, short, findings) => {
    const { questions, findings: ofFile } = read(wrap(source))
    expect(ofFile).toEqual([])
    expect(questions.map(brief)).toEqual([short])
    expect(questions.flatMap(codes)).toEqual(findings)
  })

  test('case and tolerance are kept with the blanks', () => {
    const row = rows.find(([name]) => name === 'blanks between texts')
    const question = read(wrap(row?.[1] ?? '')).questions[0]?.question
    expect(question?.blankRules.caseMatters).toBe(true)
    expect(question?.blanks.map(({ points }) => points)).toEqual([2, 2])
  })

  test('the pairs of a match are a table', () => {
    const row = rows.find(([name]) => name === 'matching')
    expect(read(wrap(row?.[1] ?? '')).questions[0]?.question.reference?.content?.map(({ type }) => type)).toEqual(['table'])
  })

  test.each([
    [item({ type: 'text_only_question', shown: plain('Read this.') }), 'partSkipped', 'Read this.'],
    [item({ type: 'hot_spot_question', shown: '<response_xy ident="r"/>' }), 'typeUnsupported', 'hot_spot_question'],
    [item({ title: 'T', shown: '<response_xy ident="r"><render_hotspot/></response_xy>' }), 'typeUnsupported', 'T'],
    [item({ type: 'calculated_question', shown: plain('q') + str('r') }), 'typeUnsupported', 'calculated_question'],
  ])('an item that is no question is a finding', (source, code, detail) => {
    const { questions, findings } = read(wrap(source))
    expect(questions).toEqual([])
    expect(findings).toMatchObject([{ code, detail, place: { path: 'quiz.xml', line: 2, item: 'i1' } }])
  })
})

describe('material', () => {
  const essay = (shown: string) => read(wrap(item({ type: 'essay_question', shown, rest: feedback('solution', 's') }))).questions
  const stem = (shown: string) => essay(shown).map(({ question }) => lineOf(question.stem))

  test('plain text is not HTML; HTML is decoded once', () => {
    expect(stem(plain('a &lt;b&gt; c'))).toEqual(['a <b> c'])
    expect(stem('<material><mattext texttype="text/html">&lt;p&gt;a &amp;lt;b&amp;gt;&lt;/p&gt;</mattext></material>')).toEqual(['a <b>'])
    expect(stem('<material><mattext texttype="text/html"><p>a <b>c</b> &lt;</p></mattext></material>')).toEqual(['a c <'])
  })

  test('materials of other kinds', () => {
    expect(stem('<flow><material><mattext>a</mattext><matbreak/><matemtext>b</matemtext></material></flow><flow>' + plain('c') + '</flow>')).toEqual([
      'a b c',
    ])
    const formatted = '<material><mat_extension><mat_formattedtext type="HTML">&lt;i&gt;x&lt;/i&gt;</mat_formattedtext></mat_extension></material>'
    expect(
      stem(`<flow class="Block"><flow class="FORMATTED_TEXT_BLOCK">${formatted}</flow><flow class="FILE_BLOCK"><material/></flow></flow>`),
    ).toEqual(['x'])
    const [odd] = essay(`${plain('q')}<material><matref linkrefid="m"/></material>`)
    expect(odd && codes(odd)).toEqual(['formatLost matref'])
  })

  test.each([
    'pic one.png',
    '$IMS-CC-FILEBASE$/pic%20one.png',
    '%24IMS-CC-FILEBASE%24/pic%20one.png?canvas_download=1&amp;x=2',
    '$IMS_CC_FILE_BASE$pic one.png',
    '@X@EmbeddedFile.location@X@pic%20one.png',
  ])('a picture at %s', (src) => {
    const [question] = essay(html(`<p>q<img src="${src}" alt="a"></p>`))
    expect(JSON.stringify(question?.question.stem)).toContain('"asset:pic one.png"')
    expect(question && codes(question)).toEqual([])
  })

  test('pictures as elements, and pictures that are missing', () => {
    const [question] = essay(`${plain('q')}<material><matimage uri="images/a.png"/><matapplication uri="b.jpg" label="b"/></material>`)
    expect(JSON.stringify(question?.question.stem)).toMatch(/asset:images\/a\.png.*asset:b\.jpg/)
    const [missing] = essay(`${plain('q')}<material><matimage uri="none.png"/></material>`)
    expect(missing && codes(missing)).toEqual(['missingFile none.png'])
  })

  test('pictures within the text are files', () => {
    const gif = `${plain('q')}<material><matimage imagtype="image/gif" embedded="base64">R0lG OD</matimage></material>`
    const { questions, files: embedded } = read(wrap(item({ type: 'essay_question', shown: gif + html('<img src="data:image/gif;base64,R0lGOD">') })))
    expect(embedded).toEqual([{ path: 'quiz.xml/embedded-1.gif', base64: 'R0lGOD' }])
    expect(JSON.stringify(questions[0]?.question.stem).split('"asset:quiz.xml/embedded-1.gif"').length).toBe(3)
  })
})

describe('the file', () => {
  const essay = (more: string, title = 'Question', text = 'Why is it?') => item({ type: 'essay_question', more, title, shown: plain(text) })
  const first = (source: string) => read(wrap(source)).questions[0]

  test('points', () => {
    expect(first(essay(field('points_possible', '2.5')))?.question.points).toBe(2.5)
    expect(first(essay(''))?.question.points).toBe(10)
    expect(first(essay('<qmd_weighting>3</qmd_weighting>'))?.question.points).toBe(3)
    expect(first(essay('').replace('maxvalue="100"', 'maxvalue="4"'))?.question.points).toBe(4)
    const odd = first(essay(field('points_possible', '5000')))
    expect(odd?.question.points).toBe(10)
    expect(odd && codes(odd)).toEqual(['settingLost points_possible 5000', 'noCriteria'])
  })

  test('a title is the number unless it says nothing', () => {
    expect(['Question', '', 'Why is', 'Why is...', 'Q7'].map((title) => first(essay('', title))?.number)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'Q7',
    ])
  })

  test('sections and banks are categories; a text of a section is a passage', () => {
    const bank = `<objectbank ident="o"><qtimetadata>${field('bank_title', 'Bank')}</qtimetadata><section title="S">${essay('')}</section></objectbank>`
    const shared = `<assessment title="A"><section><presentation_material><flow_mat>${plain('Passage')}</flow_mat></presentation_material>${essay('')}</section></assessment>`
    const { questions, passages } = read(wrap(bank + shared))
    expect(questions.map(({ category, passage }) => [category, passage])).toEqual([
      [['Bank', 'S'], undefined],
      [[], '1'],
    ])
    expect(passages.map(({ key, content }) => [key, lineOf(content)])).toEqual([['1', 'Passage']])
  })

  test('places have the line; items in comments and CDATA do not count', () => {
    const { questions } = read(wrap(`<!-- <item> -->\n${essay('', '', '<![CDATA[<item ident="no">]]>')}\n\n${essay('')}`))
    expect(questions.map(({ place }) => place)).toEqual([
      { path: 'quiz.xml', line: 3, item: 'i1' },
      { path: 'quiz.xml', line: 5, item: 'i1' },
    ])
    expect(questions[1]?.source).toMatch(/^<item ident="i1".*<\/item>$/)
  })

  test('references, rules of drawing and texts of sections are told', () => {
    const { findings } = read(
      wrap('<section><selection_ordering/><selection_ordering><selection/></selection_ordering><itemref linkrefid="x"/><rubric>R</rubric></section>'),
    )
    expect(codes({ findings })).toEqual(['settingLost selection_ordering', 'partSkipped itemref x', 'partSkipped rubric R'])
  })

  test('items of a file that is not well-formed are read by themselves', () => {
    const { questions, findings } = read(
      wrap(`<section title="S">${essay('')}\n<item ident="bad"><presentation></item>\n<item ident="open">\n${essay('')}`),
    )
    expect(questions.map(({ place, category }) => [place.line, category])).toEqual([
      [2, []],
      [5, []],
    ])
    expect(findings.map(({ code, place }) => [code, place?.line])).toEqual([
      ['syntax', 3],
      ['syntax', 3],
      ['syntax', 4],
    ])
  })

  test('declarations of entities are refused', () => {
    const { questions, findings } = read(
      `<!DOCTYPE questestinterop [<!ENTITY x "secret">]>${wrap(essay('', 'Question', '&x;!')).replace(/<\?.*\?>/, '')}`,
    )
    expect(codes({ findings })).toEqual(['syntax'])
    expect(questions.map(({ question }) => lineOf(question.stem))).toEqual(['&x;!'])
  })

  test('other XML, and text that is none', () => {
    expect(codes(read('<quiz/>'))).toEqual(['partSkipped quiz'])
    expect(codes(read('nothing'))).toEqual(['syntax'])
    expect(
      ['<questestinterop/>', '<POOL/>', '<quiz/>'].map((text) =>
        isQti1(parseXml(text) ?? { name: '', prefix: '', attributes: {}, children: [], text: '', nodes: [] }),
      ),
    ).toEqual([true, true, false])
  })
})

describe('pools of Blackboard', () => {
  const pool = (questions: string) =>
    `<POOL><TITLE value="P"/><DESCRIPTION><TEXT/></DESCRIPTION><QUESTIONLIST><QUESTION id="q1" points="3"/></QUESTIONLIST>${questions}</POOL>`
  const question = (name: string, inner: string, grade = '', text = 'q __ r') =>
    `\n<QUESTION_${name} id="q1"><BODY><TEXT><![CDATA[${text}]]></TEXT><FLAGS/></BODY>${inner}<GRADABLE>${grade}</GRADABLE></QUESTION_${name}>`
  const answer = (id: string, text: string) => `<ANSWER id="${id}"><TEXT>${text}</TEXT></ANSWER>`
  const correct = (id: string, more = '') => `<CORRECTANSWER answer_id="${id}" ${more}/>`
  const table: [string, string, unknown[], string[]][] = [
    ['TRUEFALSE', question('TRUEFALSE', answer('a', 'False') + answer('b', 'True'), correct('a')), [4, 'q __ r', 'A 正确; B 错误 = B'], []],
    [
      'MULTIPLECHOICE',
      question(
        'MULTIPLECHOICE',
        answer('a', '&lt;b&gt;x&lt;/b&gt;') + answer('b', 'y'),
        `${correct('b')}<FEEDBACK_WHEN_CORRECT>C</FEEDBACK_WHEN_CORRECT><FEEDBACK_WHEN_INCORRECT>W</FEEDBACK_WHEN_INCORRECT>`,
        '<p>a &amp; b</p>',
      ),
      [0, 'a & b', 'A x; B y = B', 'because: C W'],
      ['feedbackLost'],
    ],
    [
      'MULTIPLEANSWER',
      question('MULTIPLEANSWER', answer('a', 'x') + answer('b', 'y'), correct('b') + correct('a')),
      [1, 'q __ r', 'A x; B y = AB'],
      [],
    ],
    ['FILLINBLANK', question('FILLINBLANK', answer('a', 'x') + answer('b', 'y')), [2, 'q ____ r', 'x|y'], []],
    ['ESSAY', question('ESSAY', answer('a', 'x')), [3, 'q __ r', 'reference: x'], []],
    [
      'MATCH',
      question(
        'MATCH',
        `${answer('a', 'I')}${answer('b', 'II')}<CHOICE id="c"><TEXT>one</TEXT></CHOICE><CHOICE id="d"><TEXT>two</TEXT></CHOICE>`,
        correct('a', 'choice_id="d"') + correct('b', 'choice_id="c"'),
        'q',
      ),
      [3, 'q I II one two', 'reference: I two II one'],
      ['typeConverted matching'],
    ],
    [
      'ORDER',
      question('ORDER', answer('a', 'x') + answer('b', 'y'), correct('a', 'order="2"') + correct('b', 'order="1"'), 'q'),
      [3, 'q x y', 'reference: y x'],
      ['typeConverted ordering'],
    ],
    ['FILEUPLOAD', question('FILEUPLOAD', '', '', 'q'), [3, 'q', 'reference: '], ['typeConverted file upload', 'noCriteria']],
  ]

  test.each(table)('%s', (_name, source, short, findings) => {
    for (const text of [pool(source), `${pool(source)}<`]) {
      const { questions } = read(text)
      expect(questions.map(brief)).toEqual([short])
      expect(questions.flatMap(codes)).toEqual(findings)
    }
    expect(read(pool(source)).questions.map(({ place, category, question: { points } }) => [place, category, points])).toEqual([
      [{ path: 'quiz.xml', line: 2, item: 'q1' }, ['P'], 3],
    ])
  })

  test('a type that is not known is a finding', () => {
    expect(codes(read(pool(question('QUIZBOWL', ''))))).toEqual(['typeUnsupported QUESTION_QUIZBOWL'])
  })
})
