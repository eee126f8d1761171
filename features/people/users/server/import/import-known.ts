import type { Checking } from '#server/kernel/files/import-kind.ts'
import { hasProven, type KnownAccount, selectAccountsByContact, selectMemberships } from '../account-queries.ts'
import { batchSize, type KnownMember, selectMembersBy } from './import-queries.ts'
import type { Person } from './import-values.ts'

const contactOf = ({ account, phone, mail }: Person) => ({ account: account ?? undefined, phone, mail })

/** Loads what already exists of the persons in a file: members by number, accounts of the platform by account name, phone and mail. */
export async function openKnown(context: Pick<Checking, 'db' | 'platform' | 'user'>, persons: readonly Person[]) {
  const { db, platform, user } = context
  const contacts = persons.map(contactOf)
  const accounts: KnownAccount[] = []
  for (let at = 0; at < contacts.length; at += batchSize)
    accounts.push(...(await selectAccountsByContact(platform, contacts.slice(at, at + batchSize))))
  const numbers = [...new Set(persons.flatMap(({ number }) => number ?? []))]
  const byNumber = new Map((await selectMembersBy(db, 'number', numbers)).map((member) => [member.number ?? '', member]))
  const ids = [...new Set([...accounts.map(({ id }) => id), ...[...byNumber.values()].map(({ accountId }) => accountId)])]
  const byAccount = new Map((await selectMembersBy(db, 'accountId', ids)).map((member) => [member.accountId, member]))
  const memberships = Map.groupBy(await selectMemberships(platform, ids), ({ accountId }) => accountId)
  const keyed = new Map<string, KnownAccount>()
  for (const account of accounts) {
    keyed.set(`account ${account.account.toLowerCase()}`, account)
    if (account.phone) keyed.set(`phone ${account.phone}`, account)
    if (account.mail) keyed.set(`mail ${account.mail.toLowerCase()}`, account)
  }

  /** The accounts that have one of the row's contacts, with the field by which each was found. */
  const accountsOf = (person: Person): { field: 'account' | 'phone' | 'mail'; account: KnownAccount }[] =>
    (['account', 'phone', 'mail'] as const).flatMap((field) => {
      const account = keyed.get(`${field} ${person[field]?.toLowerCase()}`)
      return account ? [{ field, account }] : []
    })

  /** True when the account has a member of the person's name in any institution. */
  const isNamesake = (person: Person, account: KnownAccount) => (memberships.get(account.id) ?? []).some(({ name }) => name === person.name)

  return {
    accountsOf,
    /** The member of this institution that the row means: by number, else by account name, phone or mail if name and number do not contradict. */
    memberOf(person: Person): KnownMember | undefined {
      const numbered = person.number ? byNumber.get(person.number) : undefined
      if (numbered) return numbered
      const found = accountsOf(person).flatMap(({ account }) => byAccount.get(account.id) ?? [])
      return found.find((member) => member.name === person.name && (!member.number || !person.number || member.number === person.number))
    },
    memberByAccount: (id: string): KnownMember | undefined => byAccount.get(id),
    /** True when the account is also a member of another institution. */
    isShared: (accountId: string) => (memberships.get(accountId) ?? []).some(({ institutionId }) => institutionId !== user.institutionId),
    /**
     * The account of another institution that a new member of this name joins with: all known contacts of the row belong to it and at least one
     * phone or mail is verified.
     */
    joinable(person: Person): KnownAccount | undefined {
      const found = accountsOf(person)
      const [first] = found
      if (!first || !hasProven(first.account, contactOf(person)) || found.some(({ account }) => account.id !== first.account.id)) return undefined
      return isNamesake(person, first.account) ? first.account : undefined
    },
    isNamesake,
  }
}
export type Known = Awaited<ReturnType<typeof openKnown>>
