import { Button, Select } from 'antd'
import { useCallback, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useLeaveQuestion } from '#web/ui/form/draft/use-leave-question.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { captionGet, Media } from '../../contract.ts'
import { captionLine } from '../lines.ts'
import { Player } from '../player/Player.tsx'
import { usePlayback } from '../player/playback.ts'
import styles from './captions.module.css'
import { CaptionFields } from './CaptionFields.tsx'
import { ChapterFields } from './ChapterFields.tsx'
import { editorTexts } from './editor-texts.ts'
import { NewCaptions } from './NewCaptions.tsx'

/** Captions and chapters of a video, edited beside the picture. */
export function CaptionEditor({ media, close }: { media: Media; close: () => void }) {
  const t = useTexts(editorTexts)
  const playback = usePlayback({ length: media.facts.duration ?? 0 })
  const [chosen, setChosen] = useState(media.captions[0]?.id ?? '')
  const [fresh, setFresh] = useState(false)
  const [unsaved, setUnsaved] = useState({ texts: false, chapters: false })
  const askToLeave = useLeaveQuestion(unsaved.texts || unsaved.chapters)
  const onTexts = useCallback((texts: boolean) => setUnsaved((before) => ({ ...before, texts })), [])
  const onChapters = useCallback((chapters: boolean) => setUnsaved((before) => ({ ...before, chapters })), [])
  const known = media.captions.some(({ id }) => id === chosen)
  const asked = useRead<typeof captionGet>(captionLine, known ? { fileId: media.id, captionId: chosen } : undefined, { onFocus: false, fresh: true })
  const show = (id: string) => (unsaved.texts ? askToLeave(() => setChosen(id)) : setChosen(id))
  return (
    <div className={styles.editor}>
      <section className={styles.picture}>
        <Button onClick={close}>{t.done}</Button>
        <h1>{t.title(media.title)}</h1>
        <Player playback={playback} source={media} title={media.title} alt={media.alt} chapters={media.chapters} />
        <ChapterFields media={media} now={() => playback.now.time} onChanged={onChapters} />
      </section>
      <section className={styles.texts} aria-label={t.which}>
        <div className={styles.which}>
          {media.captions.length > 0 && (
            <Select
              aria-label={t.which}
              value={known ? chosen : null}
              options={media.captions.map(({ id, label, state }) => ({ value: id, label: `${label} · ${t[state]}` }))}
              onChange={(id) => id && show(id)}
            />
          )}
          {media.captions.length > 0 && <Button onClick={() => setFresh(!fresh)}>{fresh ? t.cancel : t.add}</Button>}
        </div>
        {media.captions.length === 0 && <p>{t.noneYet}</p>}
        {(fresh || media.captions.length === 0) && (
          <NewCaptions
            media={media}
            added={(id) => {
              show(id)
              setFresh(false)
            }}
          />
        )}
        {asked.error && !asked.data && <RetryLine error={asked.error} retry={asked.refetch} />}
        {known && !asked.data && !asked.error && <Spinner label={t.which} />}
        {asked.data && (
          <CaptionFields
            key={asked.data.id}
            fileId={media.id}
            caption={asked.data}
            playback={playback}
            onChanged={onTexts}
            removed={() => setChosen(media.captions.find(({ id }) => id !== chosen)?.id ?? '')}
          />
        )}
      </section>
    </div>
  )
}
