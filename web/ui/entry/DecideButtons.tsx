import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { entryTexts } from './entry-texts.ts'
import styles from './entry.module.css'
import { type Decided, useDecision } from './use-decision.tsx'

/** The decision on an entry that waits or was reported: to show or keep it, or to hide it with a reason. */
export function DecideButtons(decided: Decided) {
  const t = useTexts(entryTexts)
  const { show, hide, dialog } = useDecision(decided)
  return (
    <p className={styles.decide}>
      <Button type="primary" loading={decided.busy} onClick={show}>
        {decided.state === 'shown' ? t.keep : t.pass}
      </Button>
      <Button danger onClick={hide}>
        {t.hide}
      </Button>
      {dialog}
    </p>
  )
}
