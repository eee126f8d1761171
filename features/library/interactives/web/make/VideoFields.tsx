import { App, Button, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import { interactiveLimits as most, type Stop, type VideoQuiz } from '#assessment/interactives/interactive.ts'
import type { Media, mediaOpen } from '#features/library/media/contract.ts'
import { TimeField } from '#features/library/media/web/captions/TimeField.tsx'
import { mediaLine } from '#features/library/media/web/lines.ts'
import { Player } from '#features/library/media/web/player/Player.tsx'
import { usePlayback } from '#features/library/media/web/player/playback.ts'
import type { ResourceRow } from '#features/library/resources/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Problem, Rows, TextInput } from './fields.tsx'
import { type FieldsProps, newKey, useMaking } from './making.ts'
import { makeTexts } from './make-texts.ts'
import { newQuestion, QuestionFields } from './QuestionFields.tsx'
import styles from './make.module.css'

const ResourcePicker = lazyDialog(() => import('#features/library/resources/web/picker/ResourcePicker.tsx').then((module) => module.ResourcePicker))

const playable = { kinds: ['video', 'audio', 'archive'], suffixes: ['mp4', 'mp3', 'm3u8', 'zip'] } as const

/** A video, and the questions for which it stops. They are always in the order of their times. */
export function VideoFields(props: FieldsProps<VideoQuiz>) {
  const { content, change } = props
  const t = useTexts(makeTexts)
  const { message } = App.useApp()
  const [choosing, setChoosing] = useState(false)
  const { video } = content
  const choose = ([row]: readonly ResourceRow[]) => {
    if (!row) return
    // An archive with a video has its length once it was converted.
    if (row.kind === 'archive' && row.duration === null) return void message.error(t.notPlayable)
    change({ ...content, video: { fileId: row.id, alt: row.alt || row.title } })
  }
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t.video}</span>
        <div>
          <Button onClick={() => setChoosing(true)}>{video ? t.replaceVideo : t.chooseVideo}</Button>
        </div>
        <Problem path="content.video" />
      </div>
      <ResourcePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        kinds={playable.kinds}
        suffixes={playable.suffixes}
        max={1}
        onChoose={choose}
      />
      {video && (
        <>
          <TextInput
            path="content.video.alt"
            label={t.videoAlt}
            help={t.videoAltHelp}
            value={video.alt}
            onChange={(alt) => change({ ...content, video: { ...video, alt } }, 'video alt')}
          />
          <Video key={video.fileId} {...props} fileId={video.fileId} />
        </>
      )}
    </>
  )
}

function Video({ fileId, ...props }: FieldsProps<VideoQuiz> & { fileId: string }) {
  const t = useTexts(makeTexts)
  const { data, error, refetch } = useRead<typeof mediaOpen>(mediaLine, { fileId }, { onFocus: false })
  if (data) return <Stops {...props} media={data} />
  return error ? (
    <div>
      <p className={styles.problem}>{t.videoGone}</p>
      <RetryLine error={error} retry={refetch} />
    </div>
  ) : (
    <Spinner label={t.loading} />
  )
}

const byTime = (stops: readonly Stop[]) => stops.toSorted((a, b) => a.at - b.at)

function Stops({ content, change, media }: FieldsProps<VideoQuiz> & { media: Media }) {
  const t = useTexts(makeTexts)
  const { problemAt } = useMaking()
  const playback = usePlayback({ length: media.facts.duration ?? 0 })
  const [caption, setCaption] = useState('')
  const [selected, setSelected] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  /** A field whose stop was moved in the list, or the first field of a new one. */
  const focusLater = useRef<string>(undefined)
  useEffect(() => {
    const selector = focusLater.current
    focusLater.current = undefined
    if (selector) list.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  const { stops } = content
  const { time, duration } = playback.now
  const second = Math.min(most.second, Math.floor(time))
  const put = (next: readonly Stop[], field = '') => change({ ...content, stops: byTime(next) }, field)
  const addHere = () => {
    playback.element?.pause()
    const there = stops.find(({ at }) => at === second)
    const key = there?.key ?? newKey()
    setSelected(key)
    focusLater.current = `[data-stop="${key}"] textarea`
    if (!there) put([...stops, { key, at: second, required: true, question: newQuestion() }])
  }
  return (
    <>
      <div className={styles.video}>
        <Player
          playback={playback}
          source={media}
          title={media.title}
          alt={content.video?.alt ?? ''}
          chapters={media.chapters}
          captions={media.captions}
          compact
          caption={caption}
          onCaption={setCaption}
          stops={stops.map(({ at }) => ({ at, done: false }))}
        />
        <div className={styles.line}>
          <Button type="primary" disabled={stops.length >= most.stops} onClick={addHere}>
            {t.addStop(clockOf(second))}
          </Button>
          <span className={styles.help}>{t.stopsHint}</span>
        </div>
      </div>
      <div ref={list}>
        <Rows
          path="content.stops"
          title={t.stops}
          rows={stops}
          onChange={(rows) => put(rows, `stops ${rows.length}`)}
          nameOf={t.stop}
          selected={selected}
          onSelect={setSelected}
        >
          {(stop, no, set) => (
            <div className={styles.grid} data-stop={stop.key}>
              <div className={styles.time}>
                <span>{t.time}</span>
                <TimeField
                  value={stop.at * 1000}
                  label={t.stopAt(no + 1)}
                  bad={problemAt(`content.stops.${no}.at`) !== undefined}
                  onChange={(milliseconds) => {
                    focusLater.current = `[data-stop="${stop.key}"] input`
                    put(stops.map((each) => (each === stop ? { ...stop, at: Math.min(most.second, Math.round(milliseconds / 1000)) } : each)))
                  }}
                />
                <Button type="link" size="small" aria-label={t.goToStop(no + 1)} onClick={() => playback.seek(stop.at)}>
                  {t.goTo}
                </Button>
              </div>
              <Problem path={`content.stops.${no}.at`} />
              {duration > 0 && stop.at >= duration && <p className={styles.help}>{t.behindEnd(clockOf(duration))}</p>}
              <label className={styles.switch}>
                <Switch size="small" checked={stop.required} onChange={(required) => set({ ...stop, required })} />
                <span>{t.required}</span>
              </label>
              <QuestionFields path={`content.stops.${no}.question`} question={stop.question} change={(question) => set({ ...stop, question })} />
            </div>
          )}
        </Rows>
      </div>
    </>
  )
}
