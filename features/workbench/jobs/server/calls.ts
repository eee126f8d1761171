import * as contract from '../contract.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { type JobRow, selectJobs, loadJob } from './queries.ts'

export default handlers(contract, {
  async jobGet({ jobId }, { db, user, language }) {
    return show(await loadJob(db, user, jobId), language)
  },
  async jobList(_given, { db, user, language }) {
    return (await selectJobs(db, user)).map((job) => show(job, language))
  },
})

function show({ result, error, ...job }: JobRow, language: Language): contract.Job {
  return {
    ...job,
    state: job.state as contract.Job['state'],
    result: result as contract.Job['result'],
    error: error ? inLanguage(JSON.parse(error), language) : null,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  }
}
