import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { queryKeyOf } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { resourceChange, ResourceFull, resourceGet } from '../../contract.ts'
import { listLine, oneLine } from '../lines.ts'
import { previewTexts } from './texts.ts'

/** Values that can be changed beside the list. */
type Changes = Partial<
  Pick<
    ResourceFull,
    'title' | 'describe' | 'alt' | 'licence' | 'rightsHolder' | 'source' | 'tags' | 'knowledgePoints' | 'is_attachment_ownload' | 'watermark'
  >
>

const listLines = [listLine]

/**
 * Saves single values of a resource at once, one after the other, each with a way back. When someone else has changed the resource meanwhile, the
 * change waits in `waiting` for a decision.
 */
export function useAbout(resource: ResourceFull) {
  const t = useTexts(previewTexts)
  const undo = useUndo()
  const client = useQueryClient()
  const { message } = App.useApp()
  const refreshList = useRefreshQueries(listLines)
  const [waiting, setWaiting] = useState<Changes>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(resource)
  if (resource.rowVersion > latest.current.rowVersion) latest.current = resource
  const queue = useRef(Promise.resolve())
  const show = (full: ResourceFull) => {
    latest.current = full
    client.setQueryData(queryKeyOf(oneLine, { resourceId: full.id }), full)
  }

  async function perform(changes: Changes, offerUndo: boolean): Promise<void> {
    const base = latest.current
    setBusy(true)
    try {
      const body = { ...changes, rowVersion: base.rowVersion }
      show(await send<typeof resourceChange>('PUT /pressplatform/resources/{resourceId}', { resourceId: base.id, body }, { silent: true }))
      setWaiting(undefined)
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, base[name as keyof Changes]]))
      undo(t.saved, offerUndo ? () => save(before, false) : undefined)
      await refreshList()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.errorCode === 'conflict') setWaiting(changes)
      else void message.error(error.fields?.[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  function save(changes: Changes, offerUndo = true): void {
    queue.current = queue.current.then(() => perform(changes, offerUndo))
  }
  const readAgain = async () => show(await send<typeof resourceGet>(oneLine, { resourceId: resource.id }))
  return {
    save,
    busy,
    waiting,
    /** Saves the waiting change over what the other person has saved. */
    keepMine: () => void readAgain().then(() => waiting && save(waiting)),
    takeTheirs: () => void readAgain().then(() => setWaiting(undefined)),
  }
}
