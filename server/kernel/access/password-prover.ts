import type { App } from '../app.ts'

/** A person whom a directory has confirmed by account and password. */
export interface ProvenElsewhere {
  /** Undefined when no account is bound to the person yet; one can be bound by its own password. */
  accountId: string | undefined
  /** The code of the provider, as the login record names it. */
  method: string
  /** The person as the provider names them. */
  identity: { provider: string; subject: string; name: string; session: string | null }
}

interface Attempt {
  account: string
  password: string
  /** Code of the institution whose sign-in page it is. */
  from?: string | undefined
}

/**
 * Asks for an account and its password where our own table of accounts does not know them. Resolves with undefined when they are not known there
 * either; rejects with `busy` when it cannot be asked.
 */
export type PasswordProver = (
  attempt: Attempt,
  context: { app: App; from: { address: string; host: string } },
) => Promise<ProvenElsewhere | undefined>
