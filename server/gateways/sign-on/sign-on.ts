/** What a provider says about a person; a name of ours that it does not know is not there. */
export interface Attributes {
  name?: string
  number?: string
  mail?: string
  phone?: string
  department?: string
  roles: string[]
}

/** A person whom the provider has proven. */
export interface Proof {
  /** The provider's lasting name of the person; unique within the provider, never shown. */
  subject: string
  attributes: Attributes
  /** All that it said, by its own names: for someone who sets the provider up. */
  theirs: Readonly<Record<string, string[]>>
  /** The provider's name of its session, under which it may say later that the person has signed out. */
  session?: string
  /** The provider says that it asked for more than a password. */
  secondFactor?: true
}

/** What the browser brings back from the provider. */
export interface Callback {
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, string | undefined>>
}

/** What has to lie on our side, out of the browser's reach, until it is back. */
export interface Departure {
  state: string
  kept: Readonly<Record<string, string>>
}

/** A protocol that sends the browser to the provider and has it come back: CAS, OIDC, SAML. */
export interface RedirectSignOn {
  /** Where to send the browser. `state` is the caller's: random, single-use, at most 80 characters. */
  begin: (state: string) => Promise<{ address: string; kept: Departure['kept'] }>
  /** Who has come back; refuses what is forged, expired, replayed or meant for someone else. */
  finish: (callback: Callback, departure: Departure) => Promise<Proof>
}

/** A protocol that is handed the password: LDAP. */
export interface PasswordSignOn {
  prove: (account: string, password: string) => Promise<Proof>
}

/** The provider's own names for what we want to know; for a name that is not given, the protocol's usual ones are tried. */
export type AttributeNames = Partial<Record<'subject' | keyof Attributes, string>>
