import type { PlatformDb } from '../data/db.ts'
import { refusal } from '../http/refusal.ts'

const columns = [
  'id',
  'code',
  'name',
  'timeZone',
  'tagline',
  'logoUrl',
  'primaryColour',
  'parents',
  'seoTitle',
  'seoDescription',
  'seoKeywords',
] as const
export type Institution = Awaited<ReturnType<typeof loadInstitution>>

export async function loadInstitution(platform: PlatformDb, id: string) {
  const found = await platform.selectFrom('institutions').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '机构不存在', en: 'No such institution' })
  return found
}

/** The institution whose entrance is shown: by code, else the user's own, else by host, else the one last worked in, else the only one on the platform. */
export async function findEntrance(
  platform: PlatformDb,
  { from, institutionId, host, last }: { from?: string | undefined; institutionId?: string | undefined; host: string; last?: string | undefined },
) {
  const found = await platform
    .selectFrom('institutions')
    .select(columns)
    .where((q) =>
      q.or([
        q('code', '=', from ?? ''),
        ...[institutionId, last].flatMap((id) => (id ? [q('id', '=', id)] : [])),
        q('host', '=', host.toLowerCase()),
      ]),
    )
    .limit(4)
    .execute()
  const chosen =
    found.find((each) => each.code === from) ?? found.find((each) => each.id === institutionId) ?? found.find((each) => each.id !== last) ?? found[0]
  if (chosen) return chosen
  const first = await platform.selectFrom('institutions').select(columns).limit(2).execute()
  return first.length === 1 ? first[0] : undefined
}
