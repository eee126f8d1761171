import { Button, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Chapter, Media, mediaChapters } from '../../contract.ts'
import { mediaLine } from '../lines.ts'
import styles from './captions.module.css'
import { editorTexts } from './editor-texts.ts'
import { TimeField } from './TimeField.tsx'

/** The chapters of a video, to be changed and saved. `now` is the second at which it stands. */
export function ChapterFields({ media, now }: { media: Media; now: () => number }) {
  const t = useTexts(editorTexts)
  const [chapters, setChapters] = useState<readonly Chapter[]>(media.chapters)
  const [version, setVersion] = useState(media.chaptersVersion)
  const [changed, setChanged] = useState(false)
  const [save, { busy }] = useCall<typeof mediaChapters>('PUT /pressplatform/media/{fileId}/chapters', {
    refresh: [mediaLine],
    onDone: (data) => {
      setVersion(data.chaptersVersion)
      setChanged(false)
    },
  })
  const change = (list: readonly Chapter[]) => {
    setChapters(list.toSorted((a, b) => a.at - b.at))
    setChanged(true)
  }
  const twice = chapters.some(({ at }, index) => at === chapters[index + 1]?.at)
  const ready = changed && !twice && chapters.every(({ title }) => title.trim() !== '')
  return (
    <section className={styles.chapters}>
      <h2>{t.chapters}</h2>
      <p>{t.chaptersHelp}</p>
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
      <Button
        type="primary"
        disabled={!ready}
        loading={busy}
        onClick={() => void save({ fileId: media.id, body: { chapters: [...chapters], rowVersion: version } })}
      >
        {t.chapterSave}
      </Button>
    </section>
  )
}
