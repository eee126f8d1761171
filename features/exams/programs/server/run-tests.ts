import { type Program, type ProgramLanguage, runsHere } from '#assessment/programs/program.ts'
import { judgeRuns, type Run, type TestRun } from '#assessment/programs/runs.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { runHere } from './run/run-program.ts'

/** Why programs in a language cannot be run; undefined if they can. */
export const whyNot = (language: ProgramLanguage, { judge }: App['gateways']): Bilingual | undefined =>
  runsHere(language) || judge.available
    ? undefined
    : {
        zh: '平台没有接入外部评测服务，这种语言的程序现在不能运行',
        en: 'No outside judge is connected to this platform, so programs in this language cannot be run',
      }

interface Asked {
  app: App
  user: User
}

/**
 * Runs a program for the tests of a question, and says which ones it passed. Takes up to a minute, so it must not be called within a transaction. Refuses with
 * `invalid` at `language` where the language cannot be run, with `tooMany` after too many programs of one person, and with `busy` when others are waiting already.
 */
export async function runTests({ app, user }: Asked, program: Program, code: string): Promise<TestRun[]> {
  const reason = whyNot(program.language, app.gateways)
  if (reason) throw invalid('language', reason)
  await app.limits.program(user.accountId)
  return judgeRuns(program, await runsOf(app, user, program, code))
}

async function runsOf(app: App, user: User, { language, tests, seconds, memory }: Program, code: string): Promise<Run[]> {
  const inputs = tests.map(({ input }) => input)
  if (runsHere(language)) return runHere({ language, code, inputs, seconds, memory, owner: user.institutionId })
  const outcome = await app.gateways.judge.run({ language, code, inputs, seconds, memory })
  if (outcome.ok) return outcome.runs
  throw refusal('busy', {
    zh: `外部评测服务没有给出结果，请稍后再试（${outcome.code}）`,
    en: `The outside judge has given no result; please try again later (${outcome.code})`,
  })
}
