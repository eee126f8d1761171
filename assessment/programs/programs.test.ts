import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeProgram } from '../grading/grade-program.ts'
import { checkQuestion } from '../questions/check.ts'
import { docOfText, emptyQuestion } from '../questions/make.ts'
import { sameOutput } from './compare.ts'
import { newProgram, newTest, type OutputRule, type Program } from './program.ts'
import { readProgram } from './read-program.ts'
import { judgeRuns, type Run } from './runs.ts'

const same = (compare: OutputRule, one: string, other: string, tolerance = 0) => sameOutput({ compare, tolerance }, one, other)

describe('an output', () => {
  test.each<[OutputRule, string, string, boolean]>([
    ['lines', '1\n2\n', '1\n2', true],
    ['lines', '1 \n2\n\n\n', '1\r\n2', true],
    ['lines', '1\n\n2', '1\n2', false],
    ['lines', '1 2', '1  2', false],
    ['lines', ' 1', '1', false],
    ['words', '1 2\n3', '1\n2   3\n', true],
    ['words', '1 2', '12', false],
    ['words', '1.0', '1', false],
    ['exact', '1\n', '1', false],
    ['exact', '1\r\n', '1\n', true],
    ['exact', '', '', true],
  ])('by %s: %j and %j', (rule, one, other, equal) => {
    expect(same(rule, one, other)).toBe(equal)
    expect(same(rule, other, one)).toBe(equal)
  })
  test.each<[string, string, number, boolean]>([
    ['3.14 m', '3.1416 m', 0.01, true],
    ['3.14 m', '3.1416 km', 0.01, false],
    ['0.1', '0.10000000000000001', 0, true],
    ['1e3', '1000', 0, true],
    ['123456789012345678901', '123456789012345678902', 0, false],
    ['+7', '7', 0, true],
    ['1', 'NaN', 10, false],
    ['1', 'Infinity', 10, false],
    ['1', '0x1', 0, false],
    ['.5', '0.5', 0, true],
    ['10', '12', 2, true],
    ['10', '12.1', 2, false],
  ])('by numbers: %s and %s within %d', (one, other, tolerance, equal) => {
    expect(same('numbers', one, other, tolerance)).toBe(equal)
  })
  test('is equal to itself by every rule', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom<OutputRule>('lines', 'words', 'numbers', 'exact'), (text, rule) =>
        same(rule, text, text),
      ),
    )
  })
})

const done = (output: string): Run => ({ end: 'done', output, error: '', milliseconds: 1 })

test('a run passes only if it ended by itself with the output of its test', () => {
  const program = { ...newProgram('python'), tests: ['3', '4', '5', '6'].map((output) => ({ ...newTest(), output })) }
  const runs = [done('3\n'), { ...done('4'), end: 'time' as const }, done('6')]
  expect(judgeRuns(program, runs).map(({ passed, end }) => [passed, end])).toEqual([
    [true, 'done'],
    [false, 'time'],
    [false, 'done'],
    [false, 'skipped'],
  ])
})

describe('the points of a program', () => {
  const tests = [3, 3, 1].map((weight) => ({ ...newTest(), weight }))
  const graded = (passed: boolean[], kind: 'none' | 'share', points = 10) =>
    gradeProgram({ points, partial: { kind, points: 0 } }, { ...newProgram('python'), tests }, passed)
  test('are all given for all tests, and for a part only if it counts', () => {
    expect(graded([true, true, true], 'none')).toEqual({ points: 10, of: 10, state: 'right' })
    expect(graded([true, true, false], 'none')).toEqual({ points: 0, of: 10, state: 'wrong' })
    expect(graded([true, false, false], 'share')).toEqual({ points: 4.29, of: 10, state: 'partly' })
    expect(graded([false, false, false], 'share')).toEqual({ points: 0, of: 10, state: 'wrong' })
  })
  test('are below all points while a test fails, even one without weight', () => {
    const withNone = { ...newProgram('python'), tests: [newTest(), { ...newTest(), weight: 0 }] }
    expect(gradeProgram({ points: 5, partial: { kind: 'share', points: 0 } }, withNone, [true, false])).toEqual({
      points: 4.99,
      of: 5,
      state: 'partly',
    })
    expect(gradeProgram({ points: 5, partial: { kind: 'share', points: 0 } }, { ...withNone, tests: [] }, [])).toMatchObject({
      points: 0,
      state: 'wrong',
    })
  })
  test('lie between nothing and all, and one more passed test never earns less', () => {
    const weights = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.boolean()), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (list, hundredths, share) => {
        const program: Program = { ...newProgram('python'), tests: list.map(([weight]) => ({ ...newTest(), weight })) }
        const question = { points: hundredths / 100, partial: { kind: share ? ('share' as const) : ('none' as const), points: 0 } }
        const passed = list.map(([, one]) => one)
        const { points, of } = gradeProgram(question, program, passed)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(of)
        const failed = passed.indexOf(false)
        if (failed !== -1) expect(gradeProgram(question, program, passed.with(failed, true)).points).toBeGreaterThanOrEqual(points)
      }),
    )
  })
})

test('a programming question needs tests, and should have a program and outputs', () => {
  const question = { ...emptyQuestion(3), stem: docOfText('求和'), program: newProgram('javascript') }
  expect(checkQuestion(question)).toEqual([])
  expect(
    checkQuestion({ ...question, program: { ...question.program, tests: [], solution: ' ' } }).map(({ code, severity }) => [code, severity]),
  ).toEqual([
    ['noTests', 'error'],
    ['noSolution', 'warning'],
  ])
  const noOutput = { ...question.program, tests: [{ ...newTest(), input: '1' }] }
  expect(checkQuestion({ ...question, program: noOutput })).toEqual([
    { path: 'program.tests[0]', code: 'testWithoutOutput', severity: 'warning', detail: '1' },
  ])
})

test('anything can be read as a program or is none', () => {
  expect(readProgram({ language: 'python', seconds: 99, memory: 1, tests: [null, { input: 3, hidden: 'yes', weight: 7 }] })).toEqual({
    ...newProgram('python'),
    solution: '',
    tests: [newTest(), { ...newTest(), weight: 7 }],
  })
  fc.assert(fc.property(fc.anything(), (value) => void readProgram(value)))
  expect(readProgram({ language: 'cobol' })).toBeUndefined()
})
