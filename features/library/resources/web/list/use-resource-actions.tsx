import { useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { effectsOf, previewInChunks, useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import type {
  resourceMove,
  resourceRemove,
  resourceRemovePreview,
  resourceRestore,
  ResourceRow,
  ResourceScope,
  resourceTag,
  resourceUses,
} from '../../contract.ts'
import { resourceLines, usesLine } from '../lines.ts'
import { placeName } from '../preview/place-name.tsx'
import styles from './resources.module.css'
import { actionTexts } from './action-texts.ts'

const silent = { silent: true } as const
const named = (rows: readonly ResourceRow[]) => rows.map(({ id, title }) => ({ id, name: title }))

/** What a dialog is open for. */
interface Asking {
  what: 'move' | 'share' | 'tags' | 'replace'
  rows: readonly ResourceRow[]
}

/** Actions on one or many resources. Deleting asks first and names the places; it and moving can be undone. */
export function useResourceActions(onDone: (ids: string[]) => void) {
  const t = useTexts(actionTexts)
  const confirm = useImpactConfirm()
  const { run, ...state } = useBatch(resourceLines, onDone)
  const [asking, setAsking] = useState<Asking>()

  const removing: BatchStep = {
    title: t.resultOf(t.remove),
    done: t.removed,
    run: (ids) => send<typeof resourceRemove>('DELETE /pressplatform/resources', { body: { ids, forGood: false } }, silent),
  }
  const restoring: BatchStep = {
    title: t.resultOf(t.restore),
    done: t.restored,
    run: (ids) => send<typeof resourceRestore>('PUT /pressplatform/resources/restore', { body: { ids } }, silent),
  }
  const purging: BatchStep = {
    title: t.resultOf(t.purge),
    done: t.purged,
    run: (ids) => send<typeof resourceRemove>('DELETE /pressplatform/resources', { body: { ids, forGood: true } }, silent),
  }

  async function impactOf(rows: readonly ResourceRow[], forGood: boolean) {
    const preview = await previewInChunks(named(rows), 100, (ids) =>
      send<typeof resourceRemovePreview>('POST /pressplatform/resources/remove/preview', { body: { ids, forGood } }, silent),
    )
    const [only] = rows.length === 1 ? rows : []
    const places = only?.uses ? await send<typeof resourceUses>(usesLine, { resourceId: only.id, query: { size: 10 } }, silent) : undefined
    return {
      effects: effectsOf(preview.effects, { uses: t.endUses, shares: t.endShares }),
      skipped: preview.failed,
      able: preview.done.length,
      more: places && places.items.length > 0 && (
        <ul className={styles.places} aria-label={t.places}>
          {places.items.map((use) => (
            <li key={`${use.place}/${use.id}`}>
              {use.path ? (
                <a href={screenHref(use.path)} target="_blank" rel="noreferrer">
                  {placeName(use)}
                </a>
              ) : (
                placeName(use)
              )}
            </li>
          ))}
          {places.total > places.items.length && <li>{t.morePlaces(places.total - places.items.length)}</li>}
        </ul>
      ),
    }
  }
  const ask = (rows: readonly ResourceRow[], forGood: boolean) =>
    confirm({
      title: forGood ? t.askPurge(rows.length, rows[0]?.title ?? '') : t.askRemove(rows.length, rows[0]?.title ?? ''),
      help: forGood ? t.askPurgeHelp : t.askRemoveHelp,
      ok: () => (forGood ? t.purge : t.remove),
      load: () => impactOf(rows, forGood),
      run: () => run(forGood ? purging : { ...removing, back: restoring }, named(rows)),
    })

  const move = (rows: readonly ResourceRow[], scope: ResourceScope, folderId: string | null) => {
    const to = (target: { scope: ResourceScope; folderId: string | null }) => (ids: string[]) =>
      send<typeof resourceMove>('PUT /pressplatform/resources/move', { body: { ids, ...target } }, silent)
    const [first] = rows
    // Undone where all came from one place.
    const before = first && rows.every((row) => row.scope === first.scope && row.folderId === first.folderId) ? first : undefined
    const step: BatchStep = { title: t.resultOf(t.move), done: t.moved, run: to({ scope, folderId }) }
    const back = before && { ...step, run: to({ scope: before.scope, folderId: before.folderId }) }
    void run({ ...step, ...(back && { back }) }, named(rows))
  }
  const tag = (rows: readonly ResourceRow[], add: string[], remove: string[]) =>
    void run(
      {
        title: t.resultOf(t.tags),
        done: t.tagged,
        run: (ids) => send<typeof resourceTag>('PUT /pressplatform/resources/tags', { body: { ids, add, remove } }, silent),
      },
      named(rows),
    )

  return {
    ...state,
    asking,
    ask: setAsking,
    closeAsking: () => setAsking(undefined),
    remove: (rows: readonly ResourceRow[]) => ask(rows, false),
    purge: (rows: readonly ResourceRow[]) => ask(rows, true),
    restore: (rows: readonly ResourceRow[]) => void run(restoring, named(rows)),
    move,
    tag,
  }
}
export type ResourceActions = ReturnType<typeof useResourceActions>
