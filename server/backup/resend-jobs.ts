import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queueName } from '../kernel/queue.ts'
import { asReader } from './tables.ts'

/** Puts the jobs that were waiting or under way back into the queue, whose own tables a backup does not hold. */
export async function resendJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`begin read only; ${asReader}`)
  const { rows } = await client.query<{ institutionId: string; jobId: string }>(
    `select institution_id as "institutionId", id as "jobId" from jobs where state in ('waiting', 'running') order by created_at`,
  )
  await client.end()
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, migrate: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const task of rows) await boss.send(queueName, task)
  await boss.stop({ graceful: false })
}
