import { useEffect, useState, useSyncExternalStore } from 'react'
import { keptEntries } from '#web/kernel/kept/kept-entries.ts'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'
import { saveOutcomeOf } from '#web/kernel/kept/save-answer.ts'
import { send } from '#web/kernel/send/send.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import type { homeworkDraftSave, MyHomework, myHomeworkGet } from '../../contract-mine.ts'
import { myHomeworkLine } from '../lines.ts'
import { byQuestion, listOf } from '../questions/answers.ts'
import { DraftKeeper, type KeptDraft } from './draft-keeper.ts'

function keeperOf({ id: homeworkId, classId, draft }: MyHomework, me: string): DraftKeeper {
  const entries = keptEntries<KeptDraft>(`recto.homework.${me}.${classId}.${homeworkId}.`, () => localStorage)
  const world = {
    save: ({ no, text, files, answers, annotations }: KeptDraft) =>
      saveOutcomeOf(
        send<typeof homeworkDraftSave>(
          'PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/draft',
          { classId, homeworkId, body: { no, text, fileIds: files.map(({ id }) => id), answers: listOf(answers), annotations: [...annotations] } },
          { silent: true },
        ),
      ),
    look: async () => {
      const { draft: theirs } = await send<typeof myHomeworkGet>(myHomeworkLine, { classId, homeworkId }, { silent: true })
      return { no: theirs.no, text: theirs.text, files: theirs.files, answers: byQuestion(theirs.answers), annotations: theirs.annotations }
    },
    kept: () => entries.read()[0]?.[1],
    keep: (kept: KeptDraft | undefined) => entries.write(new Map(kept ? [['draft', kept]] : [])),
    pause: pauseUntilOnline,
  }
  return new DraftKeeper(world, { ...draft, answers: byQuestion(draft.answers) })
}

/** The draft of a homework of the person in this browser. It is saved while its page is open. */
export function useDraftKeeper(homework: MyHomework) {
  const me = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [keeper] = useState(() => keeperOf(homework, me))
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  useEffect(() => {
    keeper.start()
    return () => keeper.stop()
  }, [keeper])
  return { keeper, state }
}
