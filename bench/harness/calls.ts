import type { Person } from '#server/seeds/institution.ts'
import type { openBench } from './harness.ts'

type Http = Awaited<ReturnType<typeof openBench>>['http']

/** Makes calls of a person through the whole server, without a socket; an answer other than 200 is an error. */
export const callsOf =
  (http: Http, { cookie }: Person) =>
  async (method: 'GET' | 'POST', url: string, payload?: Buffer | object, more: Record<string, string> = {}): Promise<never> => {
    const answer = await http.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin', cookie, ...more }, ...(payload && { payload }) })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json<{ data: never }>().data
  }

interface Job<Result> {
  state: string
  result: Result | null
}

/** Waits for the end of a job. */
export async function jobEnded<Result>(ask: ReturnType<typeof callsOf>, jobId: string): Promise<Job<Result>> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const job: Job<Result> = await ask('GET', `/pressplatform/jobs/${jobId}`)
    if (job.state !== 'waiting' && job.state !== 'running') return job
  }
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
