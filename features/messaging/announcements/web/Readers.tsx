import type { announcementReaders, announcementRemind } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Progress } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import styles from './announcements.module.css'
import { texts } from './texts.ts'

/** Number of names that are listed. */
const maxNames = 20

/** Number of members who have opened the announcement, names of those who have not, and a button to remind them. */
export function Readers({ id, remind }: { id: string; remind: boolean }) {
  const t = useTexts(texts)
  const notify = useUndo()
  const { data } = useRead<typeof announcementReaders>('GET /pressplatform/announcements/{id}/readers', { id })
  const [send, { busy }] = useCall<typeof announcementRemind>('POST /pressplatform/announcements/{id}/remind', {
    onDone: ({ people }) => notify(t.reminded(people)),
  })
  if (!data || !data.people) return null
  const left = data.people - data.read
  const names = data.missing.slice(0, maxNames).map(({ name }) => name)
  return (
    <section className={styles.readers} aria-label={t.readers}>
      <h3>
        {t.readers}
        {remind && left > 0 && (
          <Button size="small" loading={busy} onClick={() => void send({ id })}>
            {t.remind}
          </Button>
        )}
      </h3>
      <Progress percent={Math.floor((data.read / data.people) * 100)} size="small" showInfo={false} aria-label={t.readers} />
      <p>{left ? t.readOf(thousands(data.read), thousands(data.people)) : t.allRead}</p>
      {left > 0 && (
        <p>
          {t.missing}：{names.join('、')} {left > names.length && t.andMore(thousands(left))}
        </p>
      )}
    </section>
  )
}
