import type { CallArguments, Call, Needs } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Operation } from '#server/kernel/events/operation-log.ts'
import type { Person } from '#server/seeds/institution.ts'
import type { Things } from './things.ts'

/**
 * The callers. `bare` has a role of the institution without any right; `platform` is a platform administrator working in the institution;
 * `expired` and `suspended` are administrators of an expired and of a suspended institution.
 */
export const roles = ['anyone', 'student', 'author', 'teacher', 'administrator', 'bare', 'platform', 'disabled', 'suspended', 'expired'] as const
export type Role = (typeof roles)[number]

/** Whose object the request is about: the caller's, a colleague's, another institution's, one of the caller's that is deleted, a draft of the caller's. */
export const kinds = ['own', 'same', 'other', 'deleted', 'draft'] as const
export type Kind = (typeof kinds)[number]

/** `none`: a batch that changed nothing and gave reasons. */
export type Outcome = 'ok' | 'none' | ErrorCode
export interface Caller {
  role: Role
  person: Person | undefined
  modules: readonly string[]
  features: readonly string[]
}
/** The outcome of a call that the contract's own check has let through. */
export type Rule = Outcome | ((caller: Caller) => Outcome)
/** One rule for a call about no object or about the caller; otherwise one rule for each kind of object. */
export type Expectation = Rule | Partial<Record<Kind, Rule>>

/** The operations that a call logs, that of its request in the matrix first; or why it logs none. */
export type Logs = readonly Operation[] | string

/** Why calls that change something log nothing. */
export const notLogged = {
  reads: 'the request only reads',
  signIn: 'sign-ins have records of their own',
  personal: 'a personal setting of the caller',
  versioned: 'the text keeps versions and editions',
  draft: 'a file or a draft that nothing refers to yet',
  ownRecord: 'the row itself records who sent what and when',
} as const

type Sent<C> = CallArguments<C> extends infer A ? (A extends { file: Blob } ? Omit<A, 'file'> & { file: { name: string; bytes: Buffer } } : A) : never

export interface Entry<C = Call> {
  /** A valid request about these objects. */
  ask: (things: Things, caller: Caller) => Sent<C>
  expect: Expectation
  logs?: Logs
  /** A batch call that writes one log entry for all of its objects. Without this it writes one for each. */
  oneLogEntry?: true
}

/** Calls that may change something must say what they log. */
type LogsOf<C> =
  C extends Call<infer L, Needs, infer S>
    ? L extends `GET ${string}`
      ? S extends { guarded: true }
        ? { logs: Logs }
        : object
      : { logs: Logs }
    : never
type Matrix<Contract> = { [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Entry<Contract[Name]> & LogsOf<Contract[Name]> }

export interface NamedEntry {
  name: string
  call: Call
  entry: Entry
}

/**
 * `entriesOf(contract)({ … })` gives the entries of all calls of a contract file. A missing or surplus call does not compile. The contract is
 * an argument list of its own, since the literals of the entries keep their types only when the contract is known before.
 */
export const entriesOf =
  <Contract extends object>(contract: Contract) =>
  (entries: Matrix<Contract>): readonly NamedEntry[] =>
    Object.entries(entries as Record<string, Entry>).map(([name, entry]) => ({ name, call: (contract as Record<string, Call>)[name] as Call, entry }))

// Rules as the product declares them, independent of the server's policies.

const leads = ({ role }: Caller) => role === 'administrator' || role === 'platform'

/** Callers with the right. */
export const pressing =
  (feature: string, allowed: Rule = 'ok'): Rule =>
  (caller) =>
    caller.features.includes(feature) ? outcome(allowed, caller) : 'forbidden'
/** Administrators of the institution get the first, others the second. */
export const leading =
  (allowed: Rule, others: Rule): Rule =>
  (caller) =>
    outcome(leads(caller) ? allowed : others, caller)
/** Callers with the right get the first, others the second. */
export const handling =
  (feature: string, allowed: Rule, others: Rule): Rule =>
  (caller) =>
    outcome(caller.features.includes(feature) ? allowed : others, caller)
/** Administrators of the platform get the first, others the second. */
export const ofPlatform =
  (allowed: Rule, others: Rule): Rule =>
  (caller) =>
    outcome(caller.role === 'platform' ? allowed : others, caller)
export const outcome = (rule: Rule, caller: Caller): Outcome => (typeof rule === 'function' ? rule(caller) : rule)
