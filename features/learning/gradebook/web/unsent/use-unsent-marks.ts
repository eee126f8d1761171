import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { saveOutcomeOf } from '#web/kernel/kept/save-answer.ts'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'
import { send } from '#web/kernel/send/send.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import type { gradebookMarksChange } from '../../contract-marks.ts'
import { gradebookLines } from '../lines.ts'
import { UnsentMarks } from './unsent-marks.ts'

function keptMarks(classId: string, me: string, saved: () => void): UnsentMarks {
  const key = `recto.gradebook.${me}.${classId}`
  return new UnsentMarks({
    send: ({ reason, ...mark }) =>
      saveOutcomeOf(
        send<typeof gradebookMarksChange>(
          'PUT /pressplatform/classes/{classId}/gradebook/marks',
          { classId, body: { marks: [mark], reason } },
          { silent: true },
        ),
      ),
    kept() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null')
      } catch {
        return undefined
      }
    },
    keep(marks) {
      try {
        if (marks.length) localStorage.setItem(key, JSON.stringify(marks))
        else localStorage.removeItem(key)
      } catch {
        // Without storage they last until the page is left.
      }
    },
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
