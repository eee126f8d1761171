import type pg from 'pg'
import { PgBoss } from 'pg-boss'

export const queueName = 'jobs'

/** The queue's own tables, made by the owner; the server's role may only fill and empty them. */
export async function prepareQueue(ownerUrl: string, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue(queueName, { retryLimit: 2, retryDelay: 5, expireInSeconds: 1800 })
  await boss.stop({ graceful: false })
  await client.query(`
    grant usage on schema pgboss to recto_app;
    grant select, insert, update, delete on all tables in schema pgboss to recto_app;
    grant usage on all sequences in schema pgboss to recto_app;
    grant execute on all functions in schema pgboss to recto_app`)
}
