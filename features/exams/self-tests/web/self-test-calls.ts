import { screenHref } from '#web/kernel/page/router-base.ts'
import { send } from '#web/kernel/send/send.ts'
import { randomId } from '#features/exams/attempts/web/answers/holder.ts'
import type { selfTestAdd, selfTestChapters, selfTestList, selfTestSources } from '../contract.ts'
import type { MistakeOrigin, mistakeList, mistakeMaster } from '../contract-mistakes.ts'

/** The views say themselves what has failed. */
const quiet = { silent: true }

export const readSources = () => send<typeof selfTestSources>('GET /pressplatform/self-tests/sources', {}, quiet)

export const readChapters = (textbookId: string) =>
  send<typeof selfTestChapters>('GET /pressplatform/self-tests/textbooks/{textbookId}', { textbookId }, quiet)

export const readSelfTests = (page: number) => send<typeof selfTestList>('GET /pressplatform/self-tests', { query: { page, size: 20 } }, quiet)

export const readMistakes = (asked: { mastered: boolean; origin: MistakeOrigin | undefined; page: number }) => {
  const { origin, ...query } = asked
  return send<typeof mistakeList>('GET /pressplatform/mistakes', { query: { ...query, size: 20, ...(origin && { origin }) } }, quiet)
}

export const master = (questionId: string, mastered: boolean) =>
  send<typeof mistakeMaster>('PUT /pressplatform/mistakes/{questionId}', { questionId, body: { mastered } }, quiet)

/** Makes a self-test and opens it, as the next page or in place of this one. */
export async function openSelfTest(
  draft: Parameters<typeof send<typeof selfTestAdd>>[1]['body'],
  how: 'assign' | 'replace' = 'assign',
): Promise<void> {
  const key = randomId().replaceAll('-', '')
  const { testId } = await send<typeof selfTestAdd>('POST /pressplatform/self-tests', { key, body: draft }, quiet)
  location[how](screenHref(`/examination?id=${testId}`))
}
