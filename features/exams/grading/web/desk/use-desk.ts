import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import type { gradingClaim, gradingGiveBack, gradingGot, gradingHand, gradingReopen, gradingSave, gradingSkip } from '../../contract-answers.ts'
import { progressLines } from '../lines.ts'
import { Desk } from '../state/desk.ts'
import { keptDesk } from '../state/kept-desk.ts'

const silent = { silent: true }

function makeDesk(testId: string, questionId: string, me: { id: string; name: string }, moved: () => void): Desk {
  return new Desk({
    claim: (queue) =>
      send<typeof gradingClaim>('POST /pressplatform/tests/{testId}/grading/{questionId}/claims', { testId, questionId, body: { queue } }, silent),
    async save(grading, { given, remarks }, rubricVersion) {
      const saved = await send<typeof gradingSave>(
        'PUT /pressplatform/gradings/{gradingId}',
        { gradingId: grading.id, body: { given, remarks, rowVersion: grading.rowVersion, rubricVersion } },
        silent,
      )
      return { ...grading, ...saved, given, remarks, state: 'done', gradedBy: me, heldUntil: null, handed: null }
    },
    reopen: ({ id, rowVersion }) =>
      send<typeof gradingReopen>('POST /pressplatform/gradings/{gradingId}/reopen', { gradingId: id, body: { rowVersion } }),
    skip: (gradingId) => send<typeof gradingSkip>('POST /pressplatform/gradings/{gradingId}/skip', { gradingId }),
    hand: (gradingId, to, note) =>
      send<typeof gradingHand>('POST /pressplatform/gradings/{gradingId}/hand', { gradingId, body: { memberId: to, note } }),
    load: (gradingId) => send<typeof gradingGot>('GET /pressplatform/gradings/{gradingId}', { gradingId }),
    refusal: (error) => (error instanceof RequestError && error.told && error.errorCode !== 'busy' ? error.message : undefined),
    ...keptDesk(`recto.grading.${me.id}.${testId}.${questionId}.`, () => localStorage),
    pause: pauseUntilOnline,
    moved,
  })
}

/** The work at the answers to one question. While the screen is left, what is held is given back to the others. */
export function useDesk(testId: string, questionId: string, open: boolean) {
  const user = useGlobal(({ userInfo }) => userInfo)
  const refresh = useRefreshQueries(progressLines)
  const [desk] = useState(() => makeDesk(testId, questionId, { id: user?.memberId ?? '', name: user?.name ?? '' }, () => void refresh()))
  useSyncExternalStore(desk.subscribe, desk.snapshot)
  useEffect(() => {
    if (!open) return
    desk.start()
    const giveBack = () =>
      void send<typeof gradingGiveBack>('POST /pressplatform/tests/{testId}/grading/{questionId}/back', { testId, questionId }, silent).catch(
        () => undefined,
      )
    return () => {
      // Answers that are on their way would be held by a screen that is left.
      void desk.stop().then((ended) => ended && giveBack())
    }
  }, [desk, open, testId, questionId])
  return desk
}
