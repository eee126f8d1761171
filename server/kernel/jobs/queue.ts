import type { Bilingual } from '#contract/errors.ts'
import pg from 'pg'

export interface Claim {
  institutionId: string
  jobId: string
  /** Token of this claim; each claim of the same job has a different one. */
  claim: string
}

export interface TakenBack {
  institutionId: string
  jobId: string
  memberId: string
  state: 'waiting' | 'failed'
}

/**
 * The job queue of all institutions, for workers (decision 021). It has two connections of its own, so that heartbeats never wait behind requests,
 * and uses single statements without session state.
 */
export function openQueue(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2, keepAlive: true, connectionTimeoutMillis: 10_000, query_timeout: 15_000 })
  // A lost idle connection is replaced by the next statement; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    /** Claims the next job of these kinds, except of the institutions in `full`; undefined if none waits. */
    async claim(token: string, full: readonly string[], kinds: readonly string[]): Promise<Claim | undefined> {
      const { rows } = await pool.query<Claim>(
        'select institution_id as "institutionId", id as "jobId", $1::uuid as claim from claim_job($1, $2, $3)',
        [token, full, kinds],
      )
      return rows[0]
    },
    /** Heartbeat: renews these claims and returns those that still hold. */
    async keep(claims: readonly string[]): Promise<Set<string>> {
      if (!claims.length) return new Set()
      const { rows } = await pool.query<{ claim: string }>('select keep_jobs as claim from keep_jobs($1)', [claims])
      return new Set(rows.map(({ claim }) => claim))
    },
    /** Takes back jobs whose worker has sent no heartbeat for `silence` milliseconds; after `most` tries a job fails with this text. */
    async takeBack(silence: number, most: number, words: Bilingual): Promise<TakenBack[]> {
      const { rows } = await pool.query<TakenBack>(
        `select institution_id as "institutionId", id as "jobId", member_id as "memberId", state from take_back_jobs(make_interval(secs => $1), $2, $3)`,
        [silence / 1000, most, JSON.stringify(words)],
      )
      return rows
    },
    /** Returns unfinished jobs of this worker to the queue; the try does not count. */
    async handBack(claims: readonly string[]): Promise<void> {
      if (claims.length) await pool.query('select hand_back_jobs($1)', [claims])
    },
    close: () => pool.end(),
  }
}

export interface QueueFigures {
  waiting: number
  running: number
  /** Within the last day. */
  failed: number
  /** Seconds that the oldest job which could run has waited; 0 if none waits. */
  waitingSeconds: number
}

/** The state of the queue over all institutions, in one statement on partial indexes. */
export async function queueFigures(pool: pg.Pool): Promise<QueueFigures> {
  const { rows } = await pool.query<QueueFigures>('select waiting, running, failed, waiting_seconds as "waitingSeconds" from job_figures()')
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, waitingSeconds: 0 }
}
