import type { Chapter, chapterGet, chapterSave, chapterUpdate } from '../../contract.ts'
import type { versionKeep } from '../../contract-versions.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { useCallback, useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { setTeachingMaterial, useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import type { Autosave } from './autosave.ts'
import { copyOfText } from './copy-text.ts'
import { replaceText } from './replace-text.ts'
import { texts } from '../texts.ts'
import { loadChapter } from '../use-chapter.ts'

/** The choices after someone else has saved the same chapter: merge block by block, use the local text or theirs, or keep the local text as a new chapter. */
export function useConflict(chapter: Chapter, writing: TextEditor, autosave: Autosave, conflicting: boolean) {
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
    const retry = () => void look().catch(() => undefined)
    retry()
    // Without a network, try again when it is back.
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [conflicting, look])

  /** Loads their text into the editor as one undoable step. */
  async function takeTheirs(): Promise<void> {
    const latest = await look()
    replaceText(writing, JSON.parse(latest.content) as DocJson)
    setTeachingMaterial({ entityData: latest })
    await autosave.resolved(latest.version, latest.content)
  }

  /** Puts a merged text in the place of both. If their text was saved again meanwhile, saving it is a conflict again. */
  async function merge(merged: DocJson, latest: { content: string; version: number }): Promise<void> {
    replaceText(writing, merged)
    autosave.merged(latest)
    await autosave.save()
  }

  /** Saves the local text in the place of theirs, which stays among the versions. */
  async function keepMine(): Promise<void> {
    const latest = await look()
    await send<typeof versionKeep>('POST /pressplatform/chapters/{chapterId}/versions', { chapterId: chapter.id, body: { name: '' } })
    autosave.merged(latest)
    await autosave.save()
  }

  /** Saves the local text as a new chapter after this one and loads theirs here. Returns the new chapter. */
  async function keepCopy(): Promise<{ id: string; name: string }> {
    const name = t.copyName(chapter.name, me).slice(0, 100)
    const content = JSON.stringify(copyOfText(writing.json() satisfies DocJson))
    const created = await send<typeof chapterUpdate>('PUT /pressplatform/textbooks/chapter/update', {
      body: { textbookId: chapter.textbookId, name, kind: chapter.kind, parentId: chapter.parentId, after: chapter.id },
    })
    const { entityData } = await send<typeof chapterGet>('GET /pressplatform/chapters/{chapterId}', { chapterId: created.id })
    await send<typeof chapterSave>('PUT /pressplatform/chapters/{chapterId}/text', {
      chapterId: created.id,
      body: { content, version: entityData.version },
    })
    await takeTheirs()
    return created
  }
  return { theirs, takeTheirs, merge, keepMine, keepCopy }
}
