import { pictureWidths } from '#plain/picture-widths.ts'
import { scaledName } from '../pictures/scaled-picture.ts'
import type { App } from '../../app.ts'

/** Removes an object and its scaled copies from the store if no row of any institution refers to it any more. */
export async function deleteUnusedObject({ database, store }: Pick<App, 'database' | 'store'>, sha256: string): Promise<void> {
  const { rows } = await database.pool.query<{ needed: boolean }>('select stored_file_needed($1) as needed', [sha256])
  if (rows[0]?.needed) return
  await store.remove(sha256)
  for (const width of pictureWidths) await store.remove(scaledName(sha256, width))
}
