import type { OutputRule, ProgramLanguage } from '#assessment/programs/program.ts'
import type { RunEnd } from '#assessment/programs/runs.ts'
import { plural } from '#plain/text/plural.ts'

/** The names of the languages are the same everywhere. */
export const languageNames: Record<ProgramLanguage, string> = { javascript: 'JavaScript', python: 'Python 3', c: 'C', cpp: 'C++', java: 'Java' }

/** Texts about programs and their runs, for those who write and those who answer. */
export const programTexts = {
  'zh-CN': {
    rules: (rule: OutputRule) => ({ lines: '按行比较', words: '按词比较', numbers: '按数值比较', exact: '完全一致' })[rule],
    ends: (end: RunEnd, passed: boolean) =>
      passed ? '通过' : { done: '输出不同', failed: '运行出错', time: '超时', memory: '内存超限', output: '输出过长', skipped: '没有运行' }[end],
    test: (no: number) => `测试 ${no}`,
    hidden: '隐藏',
    milliseconds: (n: number) => `${n} 毫秒`,
    passedOf: (passed: number, all: number) => `通过 ${passed} / ${all} 个测试`,
    input: '输入',
    expected: '应输出',
    output: '实际输出',
    nothing: '（空）',
    error: '错误信息',
    limits: (seconds: number, memory: number) => `每个测试 ${seconds} 秒，内存 ${memory} MB`,
    example: (no: number) => `样例 ${no}`,
    hiddenTests: (n: number) => `另有 ${n} 个隐藏测试`,
    program: '程序',
    codeHelp: 'Tab 键缩进，先按 Esc 再按 Tab 移到下一项',
  },
  'en-US': {
    rules: (rule: OutputRule) => ({ lines: 'Line by line', words: 'Word by word', numbers: 'As numbers', exact: 'Exactly' })[rule],
    ends: (end: RunEnd, passed: boolean) =>
      passed
        ? 'Passed'
        : {
            done: 'Other output',
            failed: 'Failed',
            time: 'Too slow',
            memory: 'Too much memory',
            output: 'Output too long',
            skipped: 'Not run',
          }[end],
    test: (no: number) => `Test ${no}`,
    hidden: 'hidden',
    milliseconds: (n: number) => `${n} ms`,
    passedOf: (passed: number, all: number) => `${passed} of ${plural(all, { one: '1 test', other: `${all} tests` })} passed`,
    input: 'Input',
    expected: 'Expected output',
    output: 'Output',
    nothing: '(empty)',
    error: 'Error',
    limits: (seconds: number, memory: number) => `${plural(seconds, { one: '1 second', other: `${seconds} seconds` })} for each test, ${memory} MB`,
    example: (no: number) => `Example ${no}`,
    hiddenTests: (n: number) => plural(n, { one: '1 more test is hidden', other: `${n} more tests are hidden` }),
    program: 'Program',
    codeHelp: 'Tab indents; press Esc and then Tab to go on',
  },
}
