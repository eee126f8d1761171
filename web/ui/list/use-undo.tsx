import { App, Button } from 'antd'
import { useTexts } from '../../kernel/use-texts.ts'
import { MESSAGE_DURATION } from '../../kernel/constants.ts'
import { uiTexts } from '../texts.ts'
import styles from './undo.module.css'

/** Seconds in which an action can be taken back. */
const patience = 8

/** Says what was done and, for 8 s, offers to take it back. */
export function useUndo(): (done: string, undo?: () => void) => void {
  const t = useTexts(uiTexts)
  const { message } = App.useApp()
  return (done, undo) => {
    if (!undo) {
      void message.success(done, MESSAGE_DURATION)
      return
    }
    const key = `undo-${performance.now()}`
    const take = () => {
      message.destroy(key)
      undo()
    }
    const content = (
      <span className={styles.undo}>
        {done}
        <Button type="link" size="small" onClick={take}>
          {t.undo}
        </Button>
      </span>
    )
    void message.open({ key, type: 'success', duration: patience, content })
  }
}
