import { useEffect, useState, useSyncExternalStore } from 'react'
import { keptEntries } from '#web/kernel/kept/kept-entries.ts'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'
import { saveOutcomeOf } from '#web/kernel/kept/save-answer.ts'
import { send } from '#web/kernel/send/send.ts'
import type { liveVote } from '../../contract-questions.ts'
import { type Vote, VoteSender } from './vote-sender.ts'

/** The sender of the votes of a person, whose last vote is kept in the browser until the server has it. */
export function useVoteSender(memberId: string) {
  const [sender] = useState(() => {
    const entries = keptEntries<Vote>(`recto.livevote.${memberId}.`, () => localStorage)
    return new VoteSender({
      send: ({ questionId, round, choices, words }) =>
        saveOutcomeOf(
          send<typeof liveVote>(
            'PUT /pressplatform/livequestions/{questionId}/votes/{round}',
            { questionId, round: String(round), body: { choices: [...choices], words: [...words] } },
            { silent: true, timeout: 10_000 },
          ),
        ),
      kept: () => entries.read().at(-1)?.[1],
      keep: (vote) => entries.write(new Map(vote ? [['last', vote]] : [])),
      pause: pauseUntilOnline,
    })
  })
  useEffect(() => {
    sender.start()
    return () => sender.stop()
  }, [sender])
  return [useSyncExternalStore(sender.subscribe, sender.snapshot), (vote: Vote) => sender.cast(vote)] as const
}
