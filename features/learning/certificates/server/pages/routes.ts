import type { App } from '#server/kernel/app.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { frameOf, sendPage } from '#server/pages/frame.ts'
import { valueOf } from '#server/pages/value-of.ts'
import { readNumber, shownNumber } from '../number/number.ts'
import { loadInstitution } from '../queries.ts'
import { stateOf, todayIn } from '../rules.ts'
import { type CheckResult, checkPage } from './check-page.ts'
import { findChecked, findNumber } from './check-queries.ts'

/** The certificate of a typed number. Numbers that belong to none are counted by address, against guessing; mistyped ones are told apart without a look. */
async function check(app: App, typed: string, address: string): Promise<CheckResult> {
  const number = readNumber(typed)
  if (!number) return { kind: 'mistyped' }
  try {
    await app.limits.mayTryCertificate(address)
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'tooMany' }
    throw error
  }
  const place = await findNumber(app.database.platform, number)
  const result = place && (await checked(app, place, number))
  if (result) return result
  await app.limits.certificateMissed(address)
  return { kind: 'unknown' }
}

const checked = (app: App, { institutionId, certificateId }: { institutionId: string; certificateId: string }, number: string) =>
  app.database.withInstitution(institutionId, 'read only', async (db): Promise<CheckResult | undefined> => {
    const certificate = await findChecked(db, certificateId)
    if (!certificate) return undefined
    const { timeZone } = await loadInstitution(db)
    return { kind: 'found', number: shownNumber(number), state: stateOf(certificate, todayIn(timeZone)), certificate, timeZone }
  })

const statuses: Record<CheckResult['kind'], number> = { asked: 200, found: 200, mistyped: 200, unknown: 404, tooMany: 429 }

/** The page on which anybody checks a certificate by its number, without signing in. */
export const checkRoutes: Routes = (http, app) => {
  http.get('/certificate', async (request, reply) => {
    await app.limits.call(undefined, request.ip)
    const typed = valueOf(request, 'number').slice(0, 40)
    const result: CheckResult = typed.trim() ? await check(app, typed, request.ip) : { kind: 'asked' }
    return sendPage(reply, checkPage(await frameOf(app, request), typed, result), statuses[result.kind])
  })
}
