import type { Membership } from './queries.ts'

/** Only administrators of the platform may enter a suspended institution. */
export const mayEnter = (account: { administrator: boolean }, { suspended }: Pick<Membership, 'suspended'>) => !suspended || account.administrator

/** A provider of an institution is trusted for that institution only: a session that it has opened cannot change to another one. */
export const mayChangeInstitution = ({ identityProvider }: { identityProvider: string | null }) => !identityProvider

/** The memberships that a sign-in may choose from: a provider of an institution vouches for that institution only. */
export const permittedMemberships = (memberships: Membership[], { vouched, entrance }: { vouched: boolean; entrance: string }) =>
  vouched ? memberships.filter(({ code }) => code === entrance) : memberships
