import type { DeliveryChannel } from '#contract/delivery-channels.ts'
import { failed, type Failure } from '#server/gateways/outcome.ts'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import type { App } from '#server/kernel/app.ts'
import { saveOutcomes, selectInstitutionsWithDeliveries, takeDue, type TakenDelivery } from './delivery-queries.ts'
import { failedOutcome, type Outcome } from './delivery-rules.ts'
import { maskMail, maskOpenId, maskPhone } from './masked.ts'
import { findAddresses } from '../preference-queries.ts'
import { type Letter, sendLetter } from './send-letter.ts'

const masks = { mail: maskMail, sms: maskPhone, wechat: maskOpenId }
/** The number of letters that are sent at the same time. */
const concurrency = 4
/** The number of deliveries of one institution before the next institution's turn. */
const perTurn = 20

/**
 * Sends all due deliveries, institutions in turn, outside of any transaction. A delivery is sent again, with the same id, when the process dies
 * between sending it and saving its outcome.
 */
export async function deliverDue(app: App): Promise<void> {
  for (let sent = 1; sent > 0;) {
    sent = 0
    const institutions = await selectInstitutionsWithDeliveries(app.database.platform)
    await forEachIsolated(institutions, app, 'deliveries', async ({ id }) => {
      const deliveries = await app.database.withInstitution(id, 'read write', (db) => takeDue(db, perTurn))
      sent += deliveries.length
      await eachOf(lettersOf(deliveries), async (letter) => {
        const outcomes = await deliver(app, letter)
        await app.database.withInstitution(id, 'read write', (db) => saveOutcomes(db, outcomes))
      })
    })
  }
}

/** Groups the deliveries into letters; a member's digest is one letter. */
const lettersOf = (taken: readonly TakenDelivery[]): Letter[] =>
  [...Map.groupBy(taken, (one) => (one.digest ? `${one.memberId} ${one.way}` : one.id)).values()].flatMap<Letter>(([first, ...rest]) =>
    first ? [[first, ...rest]] : [],
  )

const noAddress = failed('noAddress', 'the person has no verified address for this way')
const noNews = failed('noNews', 'it was read or removed before it was sent')

async function deliver(app: App, letter: Letter): Promise<Outcome[]> {
  const way = letter[0].way as DeliveryChannel
  const address = (await findAddresses(app.database.platform, letter[0].accountId))[way] ?? ''
  const masked = address && masks[way](address)
  const [first, ...rest] = letter.filter(isNews)
  const answer = !address ? noAddress : first ? await sendLetter(app, way, address, [first, ...rest]) : noNews
  const now = new Date()
  return letter.map((one): Outcome => {
    const row = { id: one.id, address: masked, providerId: null, sentAt: null, nextAt: now.toISOString() }
    if (!isNews(one)) return { ...row, ...skipped(noNews) }
    if (answer.ok) return { ...row, state: 'sent', providerId: answer.id, sentAt: now.toISOString(), errorCode: null, error: null }
    if (answer === noAddress) return { ...row, ...skipped(noAddress) }
    return { ...row, ...failedOutcome(answer, one.tries, { address, masked }, now) }
  })
}

const skipped = ({ code, message }: Failure) => ({ state: 'skipped', errorCode: code, error: message }) as const
/** False for messages that were removed, or read while waiting for the digest. */
const isNews = ({ digest, readAt, removedAt }: TakenDelivery) => !removedAt && !(digest && readAt)

async function eachOf<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const next = async (): Promise<void> => {
    const one = queue.shift()
    if (one === undefined) return
    await act(one)
    return next()
  }
  await Promise.all(Array.from({ length: concurrency }, next))
}

export const deliveriesDue = recurringTask('deliveries', 2, deliverDue)
