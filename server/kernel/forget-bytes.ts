import type { House } from './house.ts'

/** Takes bytes out of the store once no row of any institution is made of them any more. */
export async function forgetBytes({ database, store }: Pick<House, 'database' | 'store'>, sha256: string): Promise<void> {
  const { rows } = await database.pool.query<{ needed: boolean }>('select stored_file_needed($1) as needed', [sha256])
  if (!rows[0]?.needed) await store.remove(sha256)
}
