import { sql } from 'kysely'
import type { InInstitution, PlatformDb } from '../data/db.ts'
import { type MessageContent, notify } from './notify.ts'

/** Sends a message to the platform's administrators, to each in the administrator's own institution, in the caller's transaction. */
export async function notifyAdministrators(
  { platform, inInstitution }: { platform: PlatformDb; inInstitution: InInstitution },
  notice: MessageContent,
): Promise<void> {
  const { rows } = await sql<{ institutionId: string; memberId: string }>`select * from administrators_homes()`.execute(platform)
  for (const [institutionId, members] of Map.groupBy(rows, (row) => row.institutionId)) {
    const memberIds = members.map(({ memberId }) => memberId)
    await inInstitution(institutionId, (db) => notify(db, memberIds, notice))
  }
}
