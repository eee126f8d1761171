import { useEffect } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AttemptNotice } from '../../contract.ts'
import { Dialog } from '../page/Dialog.tsx'
import { examTexts } from '../texts/exam-texts.ts'
import { hourText } from '../texts/time-texts.ts'

interface Props {
  notices: readonly AttemptNotice[]
  onRead: () => void
  onClose: () => void
}

/** Everything that candidates were told, the newest first. */
export function NoticeList({ notices, onRead, onClose }: Props) {
  const t = useTexts(examTexts)
  useEffect(onRead, [onRead])
  return (
    <Dialog
      title={t.notices}
      aside={
        <button type="button" className="ex-link" onClick={onClose}>
          {t.close}
        </button>
      }
      onClose={onClose}
    >
      <ul className="ex-notices">
        {notices.toReversed().map(({ id, kind, text, at }) => (
          <li key={id}>
            <small>
              {t.noticeKinds(kind)}　{hourText(at)}
            </small>
            {text}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
