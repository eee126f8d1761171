import type { Chapter, chapterGet, chapterSave, chapterUpdate } from '@recto/contract/chapters'
import type { DocJson } from '@recto/document/schema'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../kernel/send.ts'
import { takeTeachingMaterial, useGlobal } from '../kernel/state.ts'
import { useTexts } from '../kernel/use-texts.ts'
import type { Writing } from '../editor/writing.ts'
import type { Autosave } from './autosave.ts'
import { copyOfText } from './copy-text.ts'
import { putText } from './put-text.ts'
import { texts } from './texts.ts'
import { loadChapter } from './use-chapter.ts'

/** What one can do when someone else has saved the same section: see theirs, keep one's own as a new chapter, or take theirs. Never silently. */
export function useConflict(chapter: Chapter, writing: Writing, autosave: Autosave, conflicting: boolean) {
  const t = useTexts(texts)
  const me = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const [theirs, setTheirs] = useState<Chapter>()
  const look = useCallback(async () => {
    const { entityData } = await loadChapter(chapter.id)
    setTheirs(entityData)
    return entityData
  }, [chapter.id])
  useEffect(() => {
    if (!conflicting) return setTheirs(undefined)
    const again = () => void look().catch(() => undefined)
    again()
    // Without a network it is looked at when that is back.
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [conflicting, look])

  /** Their text comes into the editor as one step, which can be undone. */
  async function takeTheirs(): Promise<void> {
    const latest = await look()
    putText(writing, JSON.parse(latest.content) as DocJson)
    takeTeachingMaterial({ entityData: latest })
    await autosave.resolved(latest.version)
  }

  /** One's own text becomes a chapter after this one; then theirs comes here. Gives the new chapter. */
  async function keepCopy(): Promise<{ id: string; name: string }> {
    const name = t.copyName(chapter.name, me).slice(0, 100)
    const content = JSON.stringify(copyOfText(writing.json() satisfies DocJson))
    const made = await send<typeof chapterUpdate>('PUT /pressplatform/textbooks/chapter/update', {
      body: { textbookId: chapter.textbookId, name, kind: chapter.kind, parentId: chapter.parentId, after: chapter.id },
    })
    const { entityData } = await send<typeof chapterGet>('GET /pressplatform/chapters/{chapterId}', { chapterId: made.id })
    await send<typeof chapterSave>('PUT /pressplatform/chapters/{chapterId}/text', {
      chapterId: made.id,
      body: { content, version: entityData.version },
    })
    await takeTheirs()
    return made
  }
  return { theirs, takeTheirs, keepCopy }
}
