import { App, Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import type { Chapter, Media, mediaChapters, mediaOpen } from '../../contract.ts'
import { mediaLine } from '../lines.ts'
import styles from './captions.module.css'
import { editorTexts } from './editor-texts.ts'
import { TimeField } from './TimeField.tsx'

interface Props {
  media: Media
  /** The second at which the video stands. */
  now: () => number
  /** Told whether there are changes that are not saved. */
  onChanged: (changed: boolean) => void
}

/** The chapters of a video, to be changed and saved. */
export function ChapterFields({ media, now, onChanged }: Props) {
  const t = useTexts(editorTexts)
  const { message } = App.useApp()
  const [chapters, setChapters] = useState<readonly Chapter[]>(media.chapters)
  const [version, setVersion] = useState(media.chaptersVersion)
  const [changed, setChanged] = useState(false)
  /** What someone else has saved meanwhile. */
  const [theirs, setTheirs] = useState<Pick<Media, 'chapters' | 'chaptersVersion'>>()
  const [save, { busy }] = useCall<typeof mediaChapters>('PUT /pressplatform/media/{fileId}/chapters', {
    refresh: [mediaLine],
    onDone: (data) => {
      setVersion(data.chaptersVersion)
      setChanged(false)
      setTheirs(undefined)
    },
    silent: true,
    onFail: (error) => {
      if (error.errorCode === 'conflict')
        send<typeof mediaOpen>(mediaLine, { fileId: media.id }, { silent: true }).then(setTheirs, () => void message.error(error.message))
      else void message.error(error.fields?.[0]?.message ?? error.message)
    },
  })
  useEffect(() => onChanged(changed), [changed, onChanged])
  const change = (list: readonly Chapter[]) => {
    setChapters(list.toSorted((a, b) => a.at - b.at))
    setChanged(true)
  }
  const twice = chapters.some(({ at }, index) => at === chapters[index + 1]?.at)
  const untitled = chapters.some(({ title }) => title.trim() === '')
  const problem = twice ? t.chapterTwice : untitled ? t.chapterUntitled : undefined
  const sendAll = (rowVersion: number) => void save({ fileId: media.id, body: { chapters: [...chapters], rowVersion } })
  return (
    <section className={styles.chapters}>
      <h2>{t.chapters}</h2>
      <p>{t.chaptersHelp}</p>
      {theirs && (
        <ConflictNotice
          busy={busy}
          keepMine={() => sendAll(theirs.chaptersVersion)}
          takeTheirs={() => {
            setChapters(theirs.chapters)
            setVersion(theirs.chaptersVersion)
            setChanged(false)
            setTheirs(undefined)
          }}
        />
      )}
      <ol>
        {chapters.map(({ at, title }, index) => (
          <li key={index}>
            <TimeField
              value={at * 1000}
              label={t.chapterAt(index + 1)}
              onChange={(time) => change(chapters.with(index, { at: Math.round(time / 1000), title }))}
            />
            <Input
              aria-label={t.chapterTitle(index + 1)}
              maxLength={100}
              value={title}
              {...(title.trim() === '' && { status: 'error' })}
              onChange={({ target }) => change(chapters.with(index, { at, title: target.value }))}
            />
            <Button type="text" onClick={() => change(chapters.toSpliced(index, 1))}>
              {t.removeCue}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        disabled={chapters.length >= 200 || chapters.some(({ at }) => at === Math.floor(now()))}
        onClick={() => change([...chapters, { at: Math.floor(now()), title: t.untitled }])}
      >
        {t.chapterAdd}
      </Button>{' '}
      <Button type="primary" disabled={!changed || problem !== undefined} loading={busy} onClick={() => sendAll(version)}>
        {t.chapterSave}
      </Button>
      <p role="status">{changed && (problem ?? t.unsaved)}</p>
    </section>
  )
}
