import { App, Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MESSAGE_DURATION } from '#web/kernel/page/constants.ts'
import { uiTexts } from '../texts.ts'
import styles from './undo.module.css'

/** Seconds in which an action can be undone. */
const undoTime = 8

/** Returns a function that shows what was done and, if `undo` is given, offers it for 8 s. */
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
    void message.open({ key, type: 'success', duration: undoTime, content })
  }
}
