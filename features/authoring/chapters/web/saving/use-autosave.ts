import type { Chapter, ChapterNode, chapterSave } from '../../contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { beforeLeave } from '#web/kernel/page/before-leave.ts'
import { send } from '#web/kernel/send/send.ts'
import { queryKeyOf } from '#web/kernel/hooks/use-read.ts'
import { useGlobal, useTeachingMaterial } from '#web/kernel/session/state.ts'
import { unsentTextStore } from '#web/kernel/kept/unsent-texts.ts'
import { equalDocuments } from '#web/kernel/kept/same-text.ts'
import { createAutosave, type Autosave, type SaveState } from './autosave.ts'
import { setOpenAutosave } from './open-autosave.ts'
import { trackFinalSave } from './remembered-chapters.ts'
import type { InitialText } from './initial-text.ts'
import { treeLine } from '../tree/tree-line.ts'
import { loadChapter } from '../use-chapter.ts'
import { placesLine } from '../text/use-numbers.ts'

interface Text {
  content: () => string
  /** Takes over what another window of this person has changed since `base`, if it is in other blocks. */
  adopt: (base: string, theirs: string) => boolean
}

/** Saves the chapter automatically while it is open, also when the window is hidden, closed or back online, and on Ctrl + S. */
export function useAutosave(chapter: Chapter, opening: InitialText, text: Text) {
  const client = useQueryClient()
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined })
  const latest = useRef(text)
  latest.current = text
  const [autosave] = useState<Autosave>(() => {
    const kept = unsentTextStore(memberId)
    return createAutosave({
      version: chapter.version,
      content: () => latest.current.content(),
      ...(opening.start !== 'conflict' && { base: chapter.content }),
      adopt: (base, theirs) => latest.current.adopt(base, theirs),
      send: (body, version) =>
        send<typeof chapterSave>(
          'PUT /pressplatform/chapters/{chapterId}/text',
          { chapterId: chapter.id, body: { content: body, version } },
          { silent: true, timeout: 60_000 },
        ),
      look: async () => {
        const { content, version, updatedByMe } = (await loadChapter(chapter.id)).entityData
        return { content, version, own: updatedByMe }
      },
      same: equalDocuments,
      keep: (body, version) => kept.keep({ chapterId: chapter.id, version, content: body, at: Date.now() }),
      forget: () => kept.forget(chapter.id),
      show(next) {
        setState(next)
        useTeachingMaterial.setState({ isChange: next.kind !== 'saved' })
      },
      onSaved({ wordCount, state: shown, savedAt }) {
        void client.invalidateQueries({ queryKey: queryKeyOf(placesLine), refetchType: 'none' })
        client.setQueryData<ChapterNode[]>(queryKeyOf(treeLine, { id: chapter.textbookId }), (rows) =>
          rows?.map((row) => (row.id === chapter.id ? { ...row, wordCount, state: shown, updatedAt: savedAt } : row)),
        )
      },
    })
  })

  useEffect(() => {
    if (opening.start === 'conflict') autosave.startInConflict()
    else if (opening.start === 'unsaved') autosave.changed()
    // The server already has this text; the kept copy is not needed.
    else
      void unsentTextStore(memberId)
        .forget(chapter.id)
        .catch(() => undefined)
    const online = () => autosave.online()
    const hidden = () => {
      if (document.visibilityState === 'hidden') void autosave.keepNow().then(() => autosave.save())
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.safe()) return
      void autosave.keepNow()
      event.preventDefault()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void autosave.save()
    }
    window.addEventListener('online', online)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', hidden)
    document.addEventListener('keydown', press)
    const offOpen = setOpenAutosave(autosave)
    const offLeave = beforeLeave(async () => {
      if (await autosave.keepNow()) window.removeEventListener('beforeunload', warn)
    })
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', hidden)
      document.removeEventListener('keydown', press)
      offLeave()
      offOpen()
      trackFinalSave(chapter.id, autosave.end())
      useTeachingMaterial.setState({ isChange: false })
    }
  }, [autosave, chapter.id, memberId, opening.start])
  return { autosave, state }
}
