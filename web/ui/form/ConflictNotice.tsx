import { Alert, Button } from 'antd'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './form.module.css'
import { formTexts } from './texts.ts'

interface Props {
  busy: boolean
  keepMine: () => void
  takeTheirs: () => void
}

/** Somebody else has saved meanwhile: what one has typed stays until one says whose is to stand. */
export function ConflictNotice({ busy, keepMine, takeTheirs }: Props) {
  const t = useTexts(formTexts)
  return (
    <Alert
      type="warning"
      role="alert"
      className={styles.conflict ?? ''}
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
  )
}
