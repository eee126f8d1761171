import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import type {
  examAddPage,
  examCheck,
  examGetAttempt,
  examPreview,
  examReport,
  examResult,
  examSaveAnswer,
  examStart,
  examSubmit,
  examTake,
} from '../../contract.ts'
import type { UploadOutcome } from '../answers/pages/page-queue.ts'
import type { SaveOutcome, SentAnswer } from '../answers/answer-queue.ts'
import { holderOf, randomId } from '../answers/holder.ts'

/** The screen says itself what has failed; a request that gets no answer is made again soon. */
const quiet = { silent: true, timeout: 15_000 }
const newKey = () => randomId().replaceAll('-', '')

export const readEntry = (testId: string) =>
  send<typeof examCheck>('GET /pressplatform/tests/{testId}/entry', { testId, query: { holder: holderOf() } }, quiet)

export const startAttempt = (testId: string, given: { candidateId: string; password?: string; honour?: boolean }) =>
  send<typeof examStart>(
    'POST /pressplatform/tests/{testId}/attempts',
    { testId, body: { ...given, holder: holderOf() }, key: newKey() },
    { silent: true, timeout: 30_000 },
  )

export const readAttempt = (attemptId: string) =>
  send<typeof examGetAttempt>('GET /pressplatform/attempts/{attemptId}', { attemptId, query: { holder: holderOf() } }, quiet)

export const takeAttempt = (attemptId: string) =>
  send<typeof examTake>('POST /pressplatform/attempts/{attemptId}/take', { attemptId, body: { holder: holderOf() } }, quiet)

export interface AttemptEvent {
  id: string
  kind: 'away' | 'offline'
  seconds: number
}

export const reportAttempt = (attemptId: string, waiting: number, events: AttemptEvent[]) =>
  send<typeof examReport>('POST /pressplatform/attempts/{attemptId}/report', { attemptId, body: { holder: holderOf(), waiting, events } }, quiet)

export const saveAnswers = (attemptId: string, answers: SentAnswer[]) =>
  send<typeof examSaveAnswer>('PUT /pressplatform/attempts/{attemptId}/answers', { attemptId, body: { answers, holder: holderOf() } }, quiet)

/** Handing in a second time returns what was handed in, so each try has a key of its own. */
export const submitAttempt = (attemptId: string, answers: SentAnswer[]) =>
  send<typeof examSubmit>(
    'POST /pressplatform/attempts/{attemptId}/submit',
    { attemptId, body: { answers, holder: holderOf() }, key: newKey() },
    { silent: true, timeout: 30_000 },
  )

export const readResult = (attemptId: string) => send<typeof examResult>('GET /pressplatform/attempts/{attemptId}/result', { attemptId }, quiet)

export const readPreview = (attemptId: string) => send<typeof examPreview>('GET /pressplatform/attempts/{attemptId}/preview', { attemptId }, quiet)

/** A page of an answer by hand; a slow network gets the time for it. */
export const uploadPage = (attemptId: string, page: Blob) =>
  send<typeof examAddPage>(
    'POST /pressplatform/attempts/{attemptId}/pages',
    { attemptId, file: new File([page], page.type === 'image/png' ? 'page.png' : 'page.jpg', { type: page.type }) },
    { silent: true, timeout: 180_000 },
  )

/** What a failed upload of a page means for the queue of pages. */
export function uploadOutcomeOf(error: unknown): UploadOutcome {
  if (!(error instanceof RequestError)) return 'later'
  if (error.errorCode === 'notlogged') return 'stopped'
  if (error.status === 507) return 'full'
  if (error.status === undefined || temporary.has(error.status) || !error.told) return 'later'
  const field = error.fields?.[0]?.path
  return field === 'closed' ? 'tooLate' : field === 'unnamed' ? 'unnamed' : 'refused'
}

const temporary = new Set([408, 425, 429, 500, 502, 503, 504, 507])

/** What a failed request to save or hand in means for the queue. */
export function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof RequestError)) return { kind: 'later' }
  if (error.errorCode === 'notlogged') return { kind: 'signedOut' }
  if (error.status === undefined || temporary.has(error.status)) return { kind: 'later' }
  if (error.status === 400 || error.status === 413 || error.status === 422) return { kind: 'refused' }
  // A gateway that asks for something before it lets requests through, as in hotels, says neither success nor failure.
  return error.told ? { kind: 'stopped' } : { kind: 'later' }
}
