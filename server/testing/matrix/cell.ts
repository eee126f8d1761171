import type { CallArguments, Call } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Person } from '#server/seeds/institution.ts'
import type { Things } from './things.ts'

/**
 * Who asks. `bare` has a role that the institution made and that holds nothing; `platform` is a platform administrator at work in the
 * institution; `expired` and `suspended` are administrators of institutions that are.
 */
export const roles = ['anyone', 'student', 'author', 'teacher', 'administrator', 'bare', 'platform', 'disabled', 'suspended', 'expired'] as const
export type Role = (typeof roles)[number]

/** Whose the thing is: the caller's, a colleague's, of another institution; or it was the caller's and is deleted; or it is a draft of his. */
export const kinds = ['own', 'same', 'other', 'deleted', 'draft'] as const
export type Kind = (typeof kinds)[number]

/** `none`: a batch that did nothing, and said why. */
export type Outcome = 'ok' | 'none' | ErrorCode
export interface Caller {
  role: Role
  person: Person | undefined
  modules: readonly string[]
  features: readonly string[]
}
/** What comes of a call that the gate has let through. */
export type Rule = Outcome | ((caller: Caller) => Outcome)

type Sent<C> = CallArguments<C> extends infer A ? (A extends { file: Blob } ? Omit<A, 'file'> & { file: { name: string; bytes: Buffer } } : A) : never

export interface Entry<C = Call> {
  /** A good request about these things. */
  ask: (things: Things, caller: Caller) => Sent<C>
  /** One rule for a call about nothing or about the caller; else one for each kind that the thing comes in. */
  expect: Rule | Partial<Record<Kind, Rule>>
}
/** One entry for each call of a contract file; a missing one does not compile. */
export type Matrix<Contract> = { [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Entry<Contract[Name]> }

// Rules as the product declares them. The server's own policies are not asked.

const leads = ({ role }: Caller) => role === 'administrator' || role === 'platform'

/** Whoever has the button. */
export const pressing =
  (feature: string, allowed: Rule = 'ok'): Rule =>
  (caller) =>
    caller.features.includes(feature) ? outcome(allowed, caller) : 'forbidden'
/** Administrators of the institution get the first, others the second. */
export const leading =
  (allowed: Rule, others: Rule): Rule =>
  (caller) =>
    outcome(leads(caller) ? allowed : others, caller)
/** Whoever has the button gets the first, others the second. */
export const handling =
  (feature: string, allowed: Rule, others: Rule): Rule =>
  (caller) =>
    outcome(caller.features.includes(feature) ? allowed : others, caller)
/** The platform's administrator gets the first, others the second. */
export const ofPlatform =
  (allowed: Rule, others: Rule): Rule =>
  (caller) =>
    outcome(caller.role === 'platform' ? allowed : others, caller)
export const outcome = (rule: Rule, caller: Caller): Outcome => (typeof rule === 'function' ? rule(caller) : rule)
