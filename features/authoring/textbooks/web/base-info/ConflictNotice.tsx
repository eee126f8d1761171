import { Alert, Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { DraftField } from './draft.ts'
import styles from './base-info.module.css'
import { infoTexts } from './info-texts.ts'
import type { Conflict } from './use-base-info.ts'

interface Props {
  conflict: Conflict
  keepMine: () => void
  takeTheirs: () => void
  busy: boolean
}

/** Shown when someone else saved first: by whom, when, the differing fields, and the choices. */
export function ConflictNotice({ conflict: { theirs, fields }, keepMine, takeTheirs, busy }: Props) {
  const t = useTexts(infoTexts)
  const labels: Record<DraftField, string> = {
    ...t,
    majorIds: t.majors,
    typeId: t.type,
    levelId: t.level,
    coverFileId: t.cover,
    openScope: t.open,
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t.conflictTitle}
      description={
        <>
          <p>{t.conflictHelp(theirs.updatedBy, fullTime(theirs.updatedAt))}</p>
          {fields.length > 0 && <p>{t.conflictFields(fields.map((field) => labels[field]).join('、'))}</p>}
          <p className={styles.choices}>
            <Button type="primary" loading={busy} onClick={keepMine}>
              {t.keepMine}
            </Button>
            <Button onClick={takeTheirs}>{t.takeTheirs}</Button>
          </p>
        </>
      }
    />
  )
}
