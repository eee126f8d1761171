import type { App } from '../app.ts'

/** A member of the demo's institutions. */
export interface DemoPerson {
  accountId: string
  institutionId: string
  memberId: string
  name: string
}
/** The people of the demo by account. */
export type DemoPeople = Readonly<Record<string, DemoPerson>>

/** Loads what a feature shows in the demo, after its institutions, people and textbooks. Does nothing for what exists already. */
export type DemoPart = (app: App, people: DemoPeople) => Promise<void>

/** The person of an account; throws if the demo has none. */
export function demoPerson(people: DemoPeople, account: string): DemoPerson {
  const person = people[account]
  if (!person) throw new Error(`the demo has no account ${account}`)
  return person
}
