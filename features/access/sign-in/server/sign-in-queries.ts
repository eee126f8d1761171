import type { SignInData } from '../contract-page.ts'
import { authorRoles } from '#features/authoring/textbooks/contract.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { Database } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { selectSignOnEntrances, type SignOnEntrance } from '#features/access/sign-on/server/journey/entrances.ts'

export interface Spine {
  textbookId: string
  name: string
  subtitle: string
  label: string
  question: string
  typeId: string | null
  author: string
}

interface Row extends Omit<Spine, 'author'> {
  authors: unknown
}

/** The textbooks that a sign-in page shows: those of the institution that are published and open beyond their team, the newest first. */
export async function selectSpines({ transaction }: Database, institutionId: string): Promise<Spine[]> {
  const rows: Row[] = await transaction(undefined, 'read only', ({ platform }) =>
    platform
      .selectFrom('catalogue')
      .innerJoin('editions', 'editions.id', 'catalogue.editionId')
      .select(['catalogue.textbookId', 'name', 'subtitle', 'label', 'question', 'typeId', 'authors'])
      .where('catalogue.publisherId', '=', institutionId)
      .where('available', '=', true)
      .where('openScope', '<>', 'private')
      .orderBy('catalogue.updatedAt', 'desc')
      .orderBy('catalogue.textbookId')
      .limit(18)
      .execute(),
  )
  return rows.map(({ authors, ...row }) => ({ ...row, author: firstAuthor(authors) }))
}

function firstAuthor(authors: unknown): string {
  const all = Array.isArray(authors) ? (authors as { name: string; role: string }[]) : []
  return authorRoles.flatMap((role) => all.filter((each) => each.role === role))[0]?.name ?? ''
}

interface Joining {
  registration: SignInData['registration']
  /** People with a mail address in one of these domains join without approval. */
  mailDomains: string[]
  signOnEntrances: SignOnEntrance[]
  /** The names of directories that the password form also checks. */
  directories: Bilingual[]
}

export const closedJoining: Joining = { registration: 'closed', mailDomains: [], signOnEntrances: [], directories: [] }

/** The ways to join an institution or sign in to it from its entrance. */
export async function selectJoining(app: App, entrance: { id: string; code: string }): Promise<Joining> {
  const [rules, { entrances, directories }] = await Promise.all([
    app.database.platform.selectFrom('institutions').select(['registration', 'mailDomains']).where('id', '=', entrance.id).executeTakeFirstOrThrow(),
    selectSignOnEntrances(app, entrance),
  ])
  return { mailDomains: rules.mailDomains, registration: rules.registration as SignInData['registration'], signOnEntrances: entrances, directories }
}

export interface EntranceLink {
  code: string
  name: string
  tagline: string
}

/** Institutions whose name contains the text, at most 60. */
export function selectEntrances({ transaction }: Database, words: string): Promise<EntranceLink[]> {
  return transaction(undefined, 'read only', ({ platform }) =>
    platform
      .selectFrom('institutions')
      .select(['code', 'name', 'tagline'])
      .where('name', 'ilike', `%${words.replace(/[\\%_]/g, '\\$&')}%`)
      .orderBy('name')
      .limit(60)
      .execute(),
  )
}
