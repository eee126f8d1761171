import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { containing } from '#server/kernel/lists/text.ts'

interface Filter extends Paging {
  q?: string | undefined
  provinceCode?: string | undefined
  sort: 'name' | '-name'
}

const name = byPinyin('universities.name')
const orders = { name: ascending(name, 'universities.id'), '-name': descending(name, 'universities.id') }

export function selectUniversities(platform: PlatformDb, { q, provinceCode, ...page }: Filter) {
  const found = platform
    .selectFrom('universities')
    .innerJoin('provinces', 'provinces.code', 'universities.provinceCode')
    .select(['universities.id', 'universities.name', 'universities.provinceCode', 'universities.website', 'provinces.name as provinceName'])
    .$if(!!q, (rows) => rows.where(sql<string>`universities.name || ' ' || universities.initials`, 'ilike', containing(q ?? '')))
    .$if(provinceCode !== undefined, (rows) => rows.where('universities.provinceCode', '=', provinceCode ?? ''))
  return paged(platform, found, orders, page)
}

export async function selectPlaces(platform: PlatformDb) {
  const [provinces, cities] = await Promise.all([
    platform.selectFrom('provinces').select(['code', 'name']).orderBy('code').execute(),
    platform.selectFrom('cities').select(['code', 'name', 'provinceCode']).orderBy('code').execute(),
  ])
  const citiesByProvince = Map.groupBy(cities, ({ provinceCode }) => provinceCode)
  return provinces.map((province) => ({ ...province, cities: citiesByProvince.get(province.code) ?? [] }))
}

/** A university of the list that no institution is verified as yet, or a refusal. */
export async function loadUnclaimedUniversity(platform: PlatformDb, id: string) {
  const found = await platform
    .selectFrom('universities')
    .leftJoin('institutions', 'institutions.universityId', 'universities.id')
    .select(['universities.name', 'institutions.id as institutionId'])
    .where('universities.id', '=', id)
    .executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '名录中没有这所学校', en: 'This university is not in the list' })
  if (found.institutionId)
    throw refusal('conflict', { zh: '已有机构认证为这所学校', en: 'Another institution is already verified as this university' })
  return found
}
