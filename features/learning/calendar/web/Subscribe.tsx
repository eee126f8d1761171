import { CopyOutlined, ScheduleOutlined } from '@ant-design/icons'
import { App, Button, Segmented } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import type { calendarDigestSave, calendarFeedRemove, calendarFeedRenew, calendarSettings, Digest } from '../contract.ts'
import styles from './calendar.module.css'
import { settingsLine } from './lines.ts'
import { calendarTexts } from './texts.ts'

const digests = ['off', 'day', 'week'] as const satisfies readonly Digest[]
const lines = [settingsLine]

/** The address of the calendar for calendar programs, and the digest by message. */
export function Subscribe() {
  const t = useTexts(calendarTexts)
  return (
    <PopOver label={t.subscribe} edge="end" content={() => <Settings />}>
      <Button icon={<ScheduleOutlined aria-hidden />}>{t.subscribe}</Button>
    </PopOver>
  )
}

function Settings() {
  const t = useTexts(calendarTexts)
  const { message, modal } = App.useApp()
  const notify = useUndo()
  const { data, error } = useRead<typeof calendarSettings>(settingsLine, {})
  const feed = data?.feed ?? null
  const [renew, renewing] = useCall<typeof calendarFeedRenew>('POST /pressplatform/calendar/feed', {
    refresh: lines,
    onDone: () => notify(feed ? t.renewed : t.made),
  })
  const [remove, removing] = useCall<typeof calendarFeedRemove>('DELETE /pressplatform/calendar/feed', {
    refresh: lines,
    onDone: () => notify(t.removedFeed),
  })
  const [save, saving] = useCall<typeof calendarDigestSave>('PUT /pressplatform/calendar/digest', { refresh: lines, onDone: () => notify(t.saved) })
  const askRenew = () =>
    modal.confirm({
      title: t.askRenew,
      content: t.askRenewHelp,
      okText: t.renew,
      cancelText: t.cancel,
      onOk: async () => void (await renew({})),
    })
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    void message.success(t.copied)
  }
  if (error && !data) return <p className={styles.help}>{error.message}</p>
  return (
    <div className={styles.subscribe}>
      <section aria-labelledby="calendar-feed">
        <h3 id="calendar-feed">{t.feedTitle}</h3>
        <p className={styles.help}>{t.feedHelp}</p>
        {feed ? (
          <>
            <QrCode address={feed.url.replace(/^https?/, 'webcal')} label={t.qr} />
            <input className={styles.address} readOnly value={feed.url} aria-label={t.feedTitle} onFocus={({ target }) => target.select()} />
            <span className={styles.buttons}>
              <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy(feed.url)}>
                {t.copy}
              </Button>
              <Button loading={renewing.busy} onClick={askRenew}>
                {t.renew}
              </Button>
              <Button loading={removing.busy} onClick={() => void remove({})}>
                {t.removeFeed}
              </Button>
            </span>
          </>
        ) : (
          <Button type="primary" loading={renewing.busy} disabled={!data} onClick={() => void renew({})}>
            {t.makeFeed}
          </Button>
        )}
      </section>
      <section aria-labelledby="calendar-digest">
        <h3 id="calendar-digest">{t.digest}</h3>
        <Segmented
          aria-labelledby="calendar-digest"
          value={data?.digest ?? 'off'}
          disabled={!data || saving.busy}
          options={digests.map((value) => ({ value, label: t.digests(value) }))}
          onChange={(digest) => void save({ body: { digest } })}
        />
        <p className={styles.help}>{t.digestHelp}</p>
      </section>
    </div>
  )
}
