import { DownloadOutlined, ExportOutlined, PaperClipOutlined, ReadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { MediaPlayer } from '#features/library/media/web/MediaPlayer.tsx'
import { fileSize } from '#plain/numbers/file-size.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import type { OpenedUnit } from '../../contract.ts'
import { learnTexts } from './learn-texts.ts'
import styles from './learn.module.css'

/** What a unit consists of: its text, a player, a file, or the way to its own screen. `onWatched` is told the share of a video that was watched, 0 to 100. */
export function UnitContentView({ unit, onWatched }: { unit: OpenedUnit; onWatched: (percent: number) => void }) {
  const t = useTexts(learnTexts)
  const phone = useMedia(narrow)
  const { content, file, readable, path, mayDownload } = unit
  switch (content.kind) {
    case 'page':
      return (
        <div className={styles.text}>
          <RichText doc={content.doc} />
        </div>
      )
    case 'media': {
      if (!file) return <p className={styles.note}>{t.noMedia}</p>
      return (
        <div className={styles.player}>
          <MediaPlayer
            key={file.id}
            fileId={file.id}
            url={file.url}
            name={unit.name}
            strict={unit.rules.noSkip && !unit.draft}
            download={mayDownload}
            onWatched={onWatched}
          />
        </div>
      )
    }
    case 'file':
      return (
        <Card icon={<PaperClipOutlined aria-hidden />} title={file?.name ?? unit.name} help={file ? fileSize(file.size) : t.noDownload}>
          {file && (
            <Button type="primary" icon={<DownloadOutlined aria-hidden />} href={file.url} download={file.name}>
              {t.download}
            </Button>
          )}
        </Card>
      )
    case 'chapter': {
      const query = new URLSearchParams({ id: content.textbookId, chapter: content.chapterId })
      return (
        <Card icon={<ReadOutlined aria-hidden />} title={unit.name} help={readable ? t.readHelp : t.unreadable}>
          {readable && (
            <Button type="primary" href={screenHref(`${phone ? '/mobile/readBook' : '/Previewtextbook'}?${query}`)}>
              {t.read}
            </Button>
          )}
        </Card>
      )
    }
    case 'test':
      return (
        <Card title={unit.name} help={t.sitHelp}>
          <Button type="primary" href={screenHref(`/examination?${new URLSearchParams({ id: content.testId })}`)}>
            {t.sit}
          </Button>
        </Card>
      )
    case 'homework':
    case 'discussion': {
      const [go, help] = content.kind === 'homework' ? [t.toHomework, t.toHomeworkHelp] : [t.toTopic, t.toTopicHelp]
      return (
        <Card title={unit.name} help={path === null ? t.otherClass : help}>
          {path !== null && (
            <Button type="primary" href={screenHref(path)}>
              {go}
            </Button>
          )}
        </Card>
      )
    }
    case 'link':
      return (
        <Card title={unit.name} help={t.leaves(new URL(content.url).host)}>
          <Button type="primary" icon={<ExportOutlined aria-hidden />} href={content.url} target="_blank" rel="noreferrer">
            {t.openLink}
          </Button>
        </Card>
      )
    case 'section':
      return null
  }
}

function Card({ icon, title, help, children }: { icon?: ReactNode; title: string; help: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <div>
        <b>
          {icon} {title}
        </b>
        <p>{help}</p>
      </div>
      {children}
    </div>
  )
}
