import { DisconnectOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './OfflineBar.module.css'
import { texts } from '../texts.ts'

function watch(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** A notice below the header while there is no network. */
export function OfflineBar() {
  const t = useTexts(texts)
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status" className={style.place}>
      {!online && (
        <p className={style.bar}>
          <DisconnectOutlined aria-hidden="true" />
          {t.offline}
        </p>
      )}
    </div>
  )
}
