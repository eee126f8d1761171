import type { Paging } from '@recto/contract/page'
import { sql } from 'kysely'
import type { Platform } from '../kernel/db.ts'
import { ascending, byPinyin, descending } from '../kernel/order.ts'
import { paged } from '../kernel/page.ts'
import { containing } from '../kernel/text.ts'

interface Filter extends Paging {
  q?: string | undefined
  provinceCode?: string | undefined
  sort: 'name' | '-name'
}

const name = byPinyin('universities.name')
const orders = { name: ascending(name, 'universities.id'), '-name': descending(name, 'universities.id') }

export function selectUniversities(platform: Platform, { q, provinceCode, ...page }: Filter) {
  const found = platform
    .selectFrom('universities')
    .innerJoin('provinces', 'provinces.code', 'universities.provinceCode')
    .select(['universities.id', 'universities.name', 'universities.provinceCode', 'universities.website', 'provinces.name as provinceName'])
    .$if(!!q, (rows) => rows.where(sql<string>`universities.name || ' ' || universities.initials`, 'ilike', containing(q ?? '')))
    .$if(provinceCode !== undefined, (rows) => rows.where('universities.provinceCode', '=', provinceCode ?? ''))
  return paged(platform, found, orders, page)
}

export async function selectPlaces(platform: Platform) {
  const [provinces, cities] = await Promise.all([
    platform.selectFrom('provinces').select(['code', 'name']).orderBy('code').execute(),
    platform.selectFrom('cities').select(['code', 'name', 'provinceCode']).orderBy('code').execute(),
  ])
  const of = Map.groupBy(cities, ({ provinceCode }) => provinceCode)
  return provinces.map((province) => ({ ...province, cities: of.get(province.code) ?? [] }))
}
