import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isChoice } from '../questions/question.ts'
import { attemptLayout, variantOf } from './attempt-layout.ts'
import { checkPaper, firstNumbers } from './check-paper.ts'
import { type Drawable, drawQuestions, fitsRule } from './draw.ts'
import { draftTotal, paperFigures } from './figures.ts'
import { idsOfLayout, makeLayout } from './make-layout.ts'
import { difficultyBands, type DrawRule, type LayoutFacts, type PaperLayout, type PaperSection } from './paper.ts'
import { paperProblemText } from './paper-texts.ts'

const section = (more: Partial<PaperSection> = {}): PaperSection => ({
  key: 'abcdefghij',
  title: '单选',
  instruction: '',
  choose: null,
  items: [],
  draw: null,
  ...more,
})
const item = (questionId: string, points = 2, version = 1) => ({ questionId, version, points })
const rule = (more: Partial<DrawRule> = {}): DrawRule => ({ type: null, band: null, knowledgePoint: null, count: 1, ...more })
const pool = (count: number, more: Partial<Drawable> = {}): Drawable[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `q${String(at).padStart(3, '0')}`,
    version: 1,
    type: 0,
    difficulty: 3,
    knowledgePoints: [],
    ...more,
  }))
const idsOf = (drawn: readonly (readonly Drawable[])[]) => drawn.flat().map(({ id }) => id)

describe('drawing', () => {
  test('gives variants different questions as far as there are enough, and says where there are not', () => {
    const rules = [rule({ count: 2 })]
    const enough = drawQuestions([{ rules, pool: pool(6) }], new Set(), { variants: 3, seed: 7 })
    expect(enough.shortages).toEqual([])
    expect(new Set(enough.variants.flatMap(idsOf)).size).toBe(6)
    const scarce = drawQuestions([{ rules: [rule()], pool: pool(2) }], new Set(), { variants: 3, seed: 7 })
    expect(scarce.shortages).toEqual([{ section: 0, rule: 0, found: 2, wanted: 1, variants: 3, missing: 0, shared: 1 }])
    const none = drawQuestions([{ rules: [rule({ count: 3 })], pool: pool(2) }], new Set(), { variants: 1, seed: 7 })
    expect(none.shortages).toMatchObject([{ missing: 1 }])
  })

  test('leaves a question that fits two rules to the rule that has no other', () => {
    const questions = [...pool(1, { difficulty: 1, knowledgePoints: ['树'] }), { ...pool(1, { difficulty: 1 })[0]!, id: 'other' }]
    for (let seed = 0; seed < 20; seed++) {
      const { shortages } = drawQuestions([{ rules: [rule({ band: 'easy' }), rule({ knowledgePoint: '树' })], pool: questions }], new Set(), {
        variants: 1,
        seed,
      })
      expect(shortages).toEqual([])
    }
  })

  const anyQuestion = fc.record({
    type: fc.constantFrom(0, 1, 2, 3, 4) as fc.Arbitrary<0>,
    difficulty: fc.integer({ min: 1, max: 5 }),
    knowledgePoints: fc.subarray(['树', '图', '排序']),
  })
  const anyPool = fc.array(anyQuestion, { maxLength: 25 }).map((list) => list.map((each, at) => ({ ...each, id: `q${at}`, version: 1 })))
  const anyRule = fc.record({
    type: fc.option(fc.constantFrom(0, 1, 2) as fc.Arbitrary<0>, { nil: null }),
    band: fc.option(fc.constantFrom(...difficultyBands), { nil: null }),
    knowledgePoint: fc.option(fc.constantFrom('树', '图', '排序'), { nil: null }),
    count: fc.integer({ min: 1, max: 3 }),
  })

  test('draws what the rules say, no question twice in a variant, and the same for the same seed', () => {
    fc.assert(
      fc.property(
        anyPool,
        fc.array(anyRule, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        (questions, rules, variants, seed) => {
          const taken = new Set(['q0', 'q3'])
          const sections = [{ rules, pool: questions }]
          const draw = drawQuestions(sections, taken, { variants, seed })
          expect(drawQuestions([{ rules, pool: questions.toReversed() }], taken, { variants, seed })).toEqual(draw)
          for (const drawn of draw.variants) {
            const ids = idsOf(drawn)
            expect(new Set(ids).size).toBe(ids.length)
            expect(ids.some((id) => taken.has(id))).toBe(false)
            for (const question of drawn.flat()) expect(rules.some((each) => fitsRule(each, question))).toBe(true)
          }
          const wanted = rules.reduce((sum, { count }) => sum + count, 0)
          if (!draw.shortages.some(({ missing }) => missing > 0)) for (const drawn of draw.variants) expect(drawn.flat()).toHaveLength(wanted)
        },
      ),
    )
  })
})

describe('a layout', () => {
  test('has the questions by hand in every variant and drawn ones beside them', () => {
    const drawn = section({ draw: { bankIds: ['bank'], rules: [rule({ count: 2 })], points: 5 } })
    const made = makeLayout(
      { sections: [section({ items: [item('q000')] }), drawn], variants: 2, seed: 1, shuffleQuestions: true, shuffleOptions: true, forEach: false },
      () => pool(5),
    )
    expect(made.shortages).toEqual([])
    expect(made.layout.variants.map(({ sections }) => sections.map(({ items }) => items.length))).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(idsOfLayout(made.layout)).toHaveLength(5)
  })
})

describe('the order for a candidate', () => {
  const letters = ['A', 'B', 'C', 'D']
  const anyFacts = fc.record({
    type: fc.constantFrom(0, 1, 2, 3, 4) as fc.Arbitrary<0>,
    lastStays: fc.boolean(),
    passageId: fc.option(fc.constantFrom('p1', 'p2'), { nil: null }),
  })
  const anyPaper = fc.tuple(fc.array(fc.array(anyFacts, { maxLength: 8 }), { minLength: 1, maxLength: 3 }), fc.nat(), fc.boolean(), fc.nat())

  test('has every question once, passages together, the last option and true/false in their places, and follows from the seed', () => {
    fc.assert(
      fc.property(anyPaper, ([sections, paperSeed, forEach, seed]) => {
        const facts = new Map<string, LayoutFacts>()
        const made = sections.map((list, at) => ({
          title: '',
          instruction: '',
          choose: null,
          items: list.map(({ type, ...each }, place) => {
            const id = `${at} ${place}`
            facts.set(id, { ...each, type, options: isChoice(type) ? letters : [] })
            return item(id)
          }),
        }))
        const paper: PaperLayout = {
          variants: [{ sections: made }, { sections: made }],
          shuffleQuestions: true,
          shuffleOptions: true,
          forEach,
          seed: paperSeed,
        }
        const one = attemptLayout(paper, 1, seed, facts)
        expect(attemptLayout(paper, 1, seed, facts)).toEqual(one)
        if (!forEach) expect(attemptLayout(paper, 1, seed + 1, facts)).toEqual(one)
        for (const [at, { questions }] of one.sections.entries()) {
          expect(questions.map(({ id }) => id).toSorted()).toEqual(made[at]?.items.map(({ questionId }) => questionId).toSorted())
          const passages = questions.map(({ id }) => facts.get(id)?.passageId ?? id)
          expect(passages.filter((each, place) => each !== passages[place - 1])).toHaveLength(new Set(passages).size)
          for (const { id, options } of questions) {
            const { type, lastStays, options: own } = facts.get(id)!
            expect(options.toSorted()).toEqual([...own])
            if (type === 4) expect(options).toEqual(letters)
            if (lastStays && own.length) expect(options.at(-1)).toBe('D')
          }
        }
        expect(variantOf(paper, null, seed)).toBeLessThan(2)
        expect(variantOf(paper, 1, seed)).toBe(1)
      }),
    )
  })
})

describe('the figures', () => {
  test('count a section with a choice by what is answered', () => {
    const sections = [section({ items: [item('a', 0.1), item('b', 0.2)] }), section({ choose: 1, items: [item('c', 10), item('d', 10)] })]
    const facts = new Map([
      ['a', { difficulty: 1, knowledgePoints: ['树', '图'], p: 0.5 }],
      ['b', { difficulty: 3, knowledgePoints: [], p: null }],
      ['c', { difficulty: 5, knowledgePoints: ['图'], p: null }],
      ['d', { difficulty: 4, knowledgePoints: ['树'], p: null }],
    ])
    expect(draftTotal(sections)).toBe(10.3)
    expect(paperFigures(sections, (id) => facts.get(id))).toEqual({
      points: 10.3,
      questions: 4,
      answered: 3,
      bands: { easy: 0.1, medium: 0.2, hard: 10 },
      coverage: [
        { name: '图', points: 5.05 },
        { name: '树', points: 5.05 },
      ],
      expected: { mean: 5.15, known: 0.1 },
    })
  })

  test('count drawn questions by their rules', () => {
    const drawn = section({ draw: { bankIds: ['bank'], points: 5, rules: [rule({ band: 'hard', knowledgePoint: '图', count: 3 }), rule()] } })
    expect(paperFigures([drawn], () => undefined)).toMatchObject({
      points: 20,
      questions: 4,
      bands: { hard: 15 },
      coverage: [{ name: '图', points: 15 }],
    })
  })
})

describe('the checks', () => {
  const known = {
    questionOf: (id: string) =>
      ({
        a: { state: 'ready', version: 1 },
        b: { state: 'ready', version: 2 },
        c: { state: 'draft', version: 1 },
        d: { state: 'retired', version: 1 },
      })[id],
  }
  const paper = (sections: PaperSection[], more: object = {}) => ({
    sections,
    wantedPoints: null,
    variants: 1,
    shuffleQuestions: false,
    shuffleOptions: false,
    ...more,
  })
  const codes = (...given: Parameters<typeof checkPaper>) => checkPaper(...given).map(({ code, section: at, item: place }) => [code, at, place])

  test('find each kind of fault at its place, errors first', () => {
    expect(codes(paper([]), known)).toEqual([['noSection', null, null]])
    expect(
      codes(
        paper([section(), section({ items: [item('b'), item('c'), item('d'), item('x'), item('b', 0)] })], { wantedPoints: 100, variants: 2 }),
        known,
      ),
    ).toEqual([
      ['emptySection', 0, null],
      ['noPoints', 1, 4],
      ['unfinished', 1, 1],
      ['retired', 1, 2],
      ['gone', 1, 3],
      ['twice', 1, 4],
      ['changed', 1, 0],
      ['changed', 1, 4],
      ['total', null, null],
      ['sameVariants', null, null],
    ])
    expect(codes(paper([section({ choose: 2, items: [item('a')] }), section({ choose: 1, items: [item('a'), item('b', 3, 2)] })]), known)).toEqual([
      ['chooseTooMany', 0, null],
      ['choosePoints', 1, null],
      ['twice', 1, 0],
    ])
  })

  test('warn of like questions and of scarce rules with what they mean', () => {
    const drawn = section({ title: '算法设计', draw: { bankIds: ['bank'], rules: [rule()], points: 10 } })
    const sections = [drawn, section({ items: [item('a'), item('b', 2, 2)] })]
    expect(firstNumbers(sections)).toEqual([1, 2])
    const shortage = { section: 0, rule: 0, found: 2, wanted: 1, variants: 3, missing: 0, shared: 1 }
    const found = checkPaper(paper(sections), { ...known, like: [{ one: 'b', other: 'a' }], shortages: [shortage] })
    expect(found.map((each) => paperProblemText(each, sections[each.section ?? 0]?.title).zh)).toEqual([
      '“算法设计”有一格只有 2 题，3 卷各抽 1 题，会有 1 题在不同卷里重复',
      '第 2、3 题考同一件事',
    ])
    expect(found[1]).toMatchObject({ section: 1, item: 1 })
  })
})
