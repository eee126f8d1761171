import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { keptEntries } from '#web/kernel/kept/kept-entries.ts'
import { saveOutcomeOf } from '#web/kernel/kept/save-answer.ts'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'
import { send } from '#web/kernel/send/send.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import type { gradebookMarksChange } from '../../contract-marks.ts'
import { gradebookLines } from '../lines.ts'
import { type Unsent, UnsentMarks } from './unsent-marks.ts'

function keptMarks(classId: string, me: string, saved: () => void): UnsentMarks {
  const entries = keptEntries<Unsent & { place: number }>(`recto.gradebook.${me}.${classId}.`, () => localStorage)
  return new UnsentMarks({
    send: (marks) =>
      saveOutcomeOf(
        send<typeof gradebookMarksChange>(
          'PUT /pressplatform/classes/{classId}/gradebook/marks',
          {
            classId,
            body: {
              marks: marks.map(({ itemId, memberId, rowVersion, set }) => ({ itemId, memberId, rowVersion, set })),
              reason: marks[0]?.reason ?? '',
            },
          },
          { silent: true },
        ),
      ),
    kept: () =>
      entries
        .read()
        .map(([, mark]) => mark)
        .toSorted((one, other) => one.place - other.place),
    keep: (marks) => entries.write(new Map(marks.map((mark, place) => [`${mark.itemId}.${mark.memberId}`, { ...mark, place }]))),
    pause: pauseUntilOnline,
    saved,
  })
}

/** The changes of marks of this class that did not get to the server, of the person in this browser. They are sent while the gradebook is open. */
export function useUnsentMarks(classId: string): UnsentMarks {
  const me = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const refresh = useRefreshQueries(gradebookLines)
  const [queue] = useState(() => keptMarks(classId, me, () => void refresh()))
  useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    queue.start()
    return () => queue.stop()
  }, [queue])
  return queue
}
