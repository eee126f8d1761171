import { activationCsv, requireAny, previewActivations, reachable } from '#features/people/users/server/first-access/activation.ts'
import { sendActivationLetters } from '#features/people/users/server/first-access/activation-letters.ts'
import { sendingTitle } from '#features/people/users/server/first-access/send-activations.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { enqueue, jobKind } from '#server/kernel/jobs/jobs.ts'
import * as contract from '../../contract-activation.ts'
import { selectWaitingTrials } from './activation-queries.ts'

const trialActivationsKind = 'trial-activations'

/** The task that sends activation messages to the first administrators of trials. */
export const trialActivationsJob = jobKind<{ ids: string[]; language: Language }>(trialActivationsKind, async ({ ids, language }, job) => {
  const waiting = await job.transaction((_db, platform) => selectWaitingTrials(platform, ids))
  const receivers = waiting.map((one) => ({ ...one, known: false }))
  return sendActivationLetters(job, language, receivers)
})

export default handlers(contract, {
  trialActivationPreview: async ({ body: { ids } }, { platform }) =>
    previewActivations(platform, requireAny(await selectWaitingTrials(platform, ids))),

  async trialActivationIssue({ body }, context) {
    const made = await activationCsv(context, requireAny(await selectWaitingTrials(context.platform, body.ids)), body)
    await logOperation(context, 'customer.activation', { kind: 'customer', name: made.name, after: { way: 'code', count: made.count } })
    return made
  },

  async trialActivationSend({ body: { ids } }, context) {
    const { db, platform, user, language } = context
    const { length: count } = reachable(requireAny(await selectWaitingTrials(platform, ids)))
    const name = inLanguage(sendingTitle, language)
    await logOperation(context, 'customer.activation', { kind: 'customer', name, after: { way: 'code', count } })
    await enqueue(db, user, trialActivationsKind, name, { ids, language })
    return { count }
  },
})
