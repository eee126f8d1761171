import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { ResourceFull, resourceRevert, ResourceVersion } from '../../contract.ts'
import { resourceLines } from '../lines.ts'
import styles from './preview.module.css'
import { previewTexts } from './texts.ts'

const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }))

/** The latest versions; an earlier one can become the current one again. */
export function Versions({ resource }: { resource: ResourceFull }) {
  const t = useTexts(previewTexts)
  const undo = useUndo()
  const confirm = useImpactConfirm()
  const [key, setKey] = useState(newKey)
  const [comparing, setComparing] = useState(false)
  const [revert, { busy }] = useCall<typeof resourceRevert>('POST /pressplatform/resources/{resourceId}/versions/{number}/restore', {
    refresh: resourceLines,
    refreshOnConflict: true,
    onDone({ version }) {
      undo(t.reverted(version))
      setKey(newKey())
    },
  })
  const { versions, version: current, can, uses, deletedAt, id, rowVersion, kind } = resource
  const ask = ({ number }: ResourceVersion) =>
    confirm({
      title: t.askRevert(number),
      help: t.askRevertHelp,
      ok: () => t.revert,
      load: () => Promise.resolve({ effects: uses ? [t.revertUses(uses)] : [] }),
      run: () => revert({ resourceId: id, number: String(number), body: { rowVersion }, key }),
    })
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t.versions}</h3>
        {versions.length > 1 && can.edit && kind !== 'interactive' && (
          <Button type="link" size="small" onClick={() => setComparing(true)}>
            {t.compare}
          </Button>
        )}
      </div>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <b>{version.number}</b>
            <span>
              <bdi title={version.name}>{version.note || (version.number === 1 ? t.firstUpload : version.name)}</bdi>
              <small>
                <When at={version.at} />　{version.by.name}
                {kind !== 'interactive' && `　${fileSize(version.size)}`}
              </small>
            </span>
            {version.number === current ? (
              <em>{t.current}</em>
            ) : (
              can.edit &&
              !deletedAt && (
                <Button type="link" size="small" disabled={busy} aria-label={t.revertTo(version.number)} onClick={() => ask(version)}>
                  {t.revert}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      {comparing && (
        <Suspense>
          <CompareDialog resource={resource} close={() => setComparing(false)} />
        </Suspense>
      )}
    </section>
  )
}
