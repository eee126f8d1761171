import { sql } from 'kysely'
import type { Elsewhere, Platform } from './db.ts'
import { type Notice, notify } from './notify.ts'

/** Tells the platform's administrators something, each where he is at home, in the transaction that causes it. */
export async function notifyAdministrators({ platform, elsewhere }: { platform: Platform; elsewhere: Elsewhere }, notice: Notice): Promise<void> {
  const { rows } = await sql<{ institutionId: string; memberId: string }>`select * from administrators_homes()`.execute(platform)
  for (const [institutionId, members] of Map.groupBy(rows, (row) => row.institutionId)) {
    await elsewhere(institutionId, (db) =>
      notify(
        db,
        members.map(({ memberId }) => memberId),
        notice,
      ),
    )
  }
}
