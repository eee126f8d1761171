/** What a provider says about a person; an attribute that it does not send is missing. */
export interface Attributes {
  name?: string
  number?: string
  mail?: string
  phone?: string
  department?: string
  roles: string[]
}

/** A person whom the provider has authenticated. */
export interface SignOnIdentity {
  /** The provider's persistent id of the person; unique within the provider, never shown. */
  subject: string
  attributes: Attributes
  /** All attributes under the provider's own names, to help with its configuration. */
  theirs: Readonly<Record<string, string[]>>
  /** The id of the provider's session, with which it may report later that the person has signed out. */
  session?: string
  /** The provider says that it required more than a password. */
  secondFactor?: true
}

/** The request with which the browser comes back from the provider. */
export interface Callback {
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, string | undefined>>
}

/** What the server must store, out of the browser's reach, until the browser comes back. */
export interface PendingSignOn {
  state: string
  kept: Readonly<Record<string, string>>
}

/** A protocol that sends the browser to the provider and back: CAS, OIDC, SAML. */
export interface RedirectSignOn {
  /** The address to send the browser to. `state` is made by the caller: random, single-use, at most 80 characters. */
  begin: (state: string) => Promise<{ address: string; kept: PendingSignOn['kept'] }>
  /** The person who has come back; refuses a callback that is forged, expired, replayed or meant for another sign-in. */
  finish: (callback: Callback, departure: PendingSignOn) => Promise<SignOnIdentity>
}

/** A protocol in which the server receives the password: LDAP. */
export interface PasswordSignOn {
  prove: (account: string, password: string) => Promise<SignOnIdentity>
}

/** The provider's names of our attributes; for one that is not set, the protocol's usual names are tried. */
export type AttributeNames = Partial<Record<'subject' | keyof Attributes, string>>
