import type { PackageDraft } from '../../contract-packages.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'

const packages = (platform: PlatformDb) =>
  platform
    .selectFrom('packages')
    .select(['id', 'name', 'describe', 'modules', 'accountLimit', 'storageLimit', 'yearlyPrice', 'archivedAt'])
    .select((q) =>
      q
        .selectFrom('institutions')
        .whereRef('institutions.packageId', '=', 'packages.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('institutionCount'),
    )

export type PackageRow = Awaited<ReturnType<typeof takePackage>>

export const selectPackages = (platform: PlatformDb) => packages(platform).orderBy('position').orderBy('id').execute()

export async function takePackage(platform: PlatformDb, id: string) {
  const found = await packages(platform).where('id', '=', id).executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '套餐不存在', en: 'No such package' })
  return found
}

export async function insertPackage(platform: PlatformDb, draft: PackageDraft): Promise<string> {
  const id = newId()
  const { count } = await platform
    .selectFrom('packages')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await platform
    .insertInto('packages')
    .values({ ...draft, id, position: Number(count) })
    .execute()
    .catch(refusedPackage)
  return id
}

export async function updatePackage(
  platform: PlatformDb,
  { id, archivedAt }: PackageRow,
  { archived, ...draft }: PackageDraft & { archived: boolean },
) {
  await platform
    .updateTable('packages')
    .set({ ...draft, archivedAt: archived ? (archivedAt ?? new Date()) : null })
    .where('id', '=', id)
    .execute()
    .catch(refusedPackage)
}

function refusedPackage(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'packages_name_key')
    throw invalid('name', { zh: '已有同名套餐', en: 'A package with this name already exists' })
  throw error
}
