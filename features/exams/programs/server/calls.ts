import { programLanguages } from '#assessment/programs/program.ts'
import type { TestRun } from '#assessment/programs/runs.ts'
import type { CallInput } from '#contract/call.ts'
import { handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import { inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../contract.ts'
import { runTests, whyNot } from './run-tests.ts'

export default handlers(contract, {
  programLanguageList: async (_given, { app, language: words }) =>
    programLanguages.map((language) => {
      const reason = whyNot(language, app.gateways)
      return { language, available: reason === undefined, reason: reason ? inLanguage(reason, words) : null }
    }),

  programRun: prepared(
    ({ body }: CallInput<typeof contract.programRun>, { app, user }: RequestContext) => {
      if (!user) throw refusal('notlogged')
      return runTests({ app, user }, body.program, body.code)
    },
    async (runs: TestRun[], _context: object) => runs,
  ),
})
