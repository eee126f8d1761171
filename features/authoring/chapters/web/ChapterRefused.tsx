import { plainText } from '#document/text/text.ts'
import type { NodeJson } from '#document/schema/schema.ts'
import { App, Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { type UnsentText, unsentTextStore } from '#web/kernel/kept/unsent-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Refused } from '#web/ui/states/Refused.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import { finalSaveOf } from './saving/remembered-chapters.ts'
import styles from './text/ChapterText.module.css'
import { texts } from './texts.ts'

/** Shown when the person may not see the chapter, or no longer; unsaved text on this device can still be copied. */
export function ChapterRefused({ chapterId }: { chapterId: string | undefined }) {
  const t = useTexts(texts)
  if (!chapterId) return <Refused />
  return (
    <>
      <ErrorState title={t.forbiddenChapter} detail={t.forbiddenChapterHelp} level={1} />
      <KeptCopy chapterId={chapterId} />
    </>
  )
}

/** The text of a chapter that is kept on this device, with a button that copies it; renders nothing without one. */
export function KeptCopy({ chapterId }: { chapterId: string }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [kept, setKept] = useState<UnsentText>()
  useEffect(() => {
    let mounted = true
    finalSaveOf(chapterId)
      .then(() => unsentTextStore(memberId).find(chapterId))
      .then(
        (found) => mounted && setKept(found),
        () => undefined,
      )
    return () => {
      mounted = false
    }
  }, [memberId, chapterId])
  if (!kept) return null
  const text = plainText(JSON.parse(kept.content) as NodeJson)
  return (
    <section className={styles.keptCopy} aria-label={t.keptHere}>
      <p>{t.keptCopyHelp(fullTime(new Date(kept.at).toISOString()))}</p>
      <Input.TextArea readOnly value={text} aria-label={t.mine} autoSize={{ minRows: 4, maxRows: 14 }} onFocus={({ target }) => target.select()} />
      {navigator.clipboard && (
        <Button type="primary" onClick={() => void navigator.clipboard.writeText(text).then(() => message.success(t.keptCopied))}>
          {t.copyKept}
        </Button>
      )}
    </section>
  )
}
