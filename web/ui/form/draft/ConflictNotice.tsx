import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '../form.module.css'
import { formTexts } from '../texts.ts'

interface Props {
  busy: boolean
  keepMine: () => void
  takeTheirs: () => void
}

/** Shown when someone else has saved meanwhile. The typed values stay until the person decides which version to keep. */
export function ConflictNotice({ busy, keepMine, takeTheirs }: Props) {
  const t = useTexts(formTexts)
  const place = useRef<HTMLDivElement>(null)
  // The save button of a long form may be far below this notice.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} className={styles.conflict}>
      <Alert
        type="warning"
        role="alert"
        title={t.conflict}
        description={t.conflictHelp}
        action={
          <span className={styles.choices}>
            <Button size="small" type="primary" loading={busy} onClick={keepMine}>
              {t.keepMine}
            </Button>
            <Button size="small" onClick={takeTheirs}>
              {t.takeTheirs}
            </Button>
          </span>
        }
      />
    </div>
  )
}
