import { EyeOutlined, QrcodeOutlined } from '@ant-design/icons'
import type { Chapter, Presence } from '../contract.ts'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { HeaderActions } from '#web/shell/slots.tsx'
import { PublishDialog } from '#features/authoring/textbooks/web/publishing/dialogs.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { SaveState as SaveStateMark, type Saving } from '#web/ui/states/SaveState.tsx'
import type { Autosave, SaveState } from './saving/autosave.ts'
import styles from './text/ChapterText.module.css'
import { texts } from './texts.ts'
import { clockText } from '#web/ui/time/When.tsx'

type Texts = (typeof texts)['zh-CN'] | (typeof texts)['en-US']

interface Props {
  chapter: Chapter
  others: readonly Presence[]
  autosave: Autosave
  saving: SaveState
}

/** The right part of the header: save state, other people in the chapter, preview and publishing. */
export function ChapterHeader({ chapter, others, autosave, saving }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [publishing, setPublishing] = useState(false)
  const query = new URLSearchParams({ id: chapter.textbookId, chapter: chapter.id, draft: '1' })
  const names = others.map(({ name }) => name).join('、')

  /** Saves first, because an edition is made from the texts on the server. */
  const publish = async () => {
    await autosave.save()
    if (autosave.dirty()) void message.warning(t.saveFirst)
    else setPublishing(true)
  }
  return (
    <HeaderActions>
      {chapter.can.edit && (
        <span className={styles.saving}>
          <SaveStateMark {...saveStateText(saving, t)} />
        </span>
      )}
      {others.length > 0 && (
        <Tooltip title={t.alsoHere(names)}>
          <span className={styles.people} role="img" aria-label={`${t.people}: ${names}`}>
            {others.slice(0, 4).map(({ memberId, name }) => (
              <Avatar key={memberId} name={name} />
            ))}
          </span>
        </Tooltip>
      )}
      <Button
        className={styles.previewButton ?? ''}
        icon={<EyeOutlined aria-hidden />}
        href={screenHref(`/Previewtextbook?${query}`)}
        target="_blank"
        aria-label={t.preview}
        onClick={() => void autosave.save()}
      >
        <span className={styles.label}>{t.preview}</span>
      </Button>
      <PopOver
        label={t.phonePreview}
        edge="end"
        content={
          <div className={styles.phone}>
            <QrCode address={location.origin + screenHref(`/mobile/readBook?${query}`)} label={t.phonePreview} />
            <p>{t.phoneHelp}</p>
          </div>
        }
        onOpen={() => void autosave.save()}
      >
        <Button className={styles.phoneButton ?? ''} icon={<QrcodeOutlined aria-hidden />} aria-label={t.phonePreview}>
          <span className={styles.label}>{t.phonePreview}</span>
        </Button>
      </PopOver>
      {chapter.can.edit && (
        <>
          <Button type="primary" onClick={() => void publish()}>
            {t.publish}
          </Button>
          <PublishDialog textbookId={chapter.textbookId} open={publishing} onClose={() => setPublishing(false)} />
        </>
      )}
    </HeaderActions>
  )
}

/** Text and state of the save mark in the header. A change that waits to be sent is shown as being saved. */
function saveStateText(state: SaveState, t: Texts): { state: Saving; words: string } {
  switch (state.kind) {
    case 'saved':
      return { state: 'saved', words: state.at ? t.saved(clockText(new Date(state.at))) : t.allSaved }
    case 'waiting':
    case 'saving':
      return { state: 'saving', words: t.saving }
    case 'offline':
      return { state: 'offline', words: state.kept ? t.offlineKept : t.offlineNotKept }
    case 'signed-out':
      return { state: 'offline', words: t.signedOut }
    case 'conflict':
      return { state: 'conflict', words: t.conflict }
    case 'refused':
      return { state: 'conflict', words: t.refused }
  }
}
