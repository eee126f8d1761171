import type { Textbook } from '../../contract.ts'
import type { Edition } from '../../contract-publishing.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { phoneHref, readHref } from '../addresses.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'
import { QrCode } from '#web/ui/display/QrCode.tsx'

/** A new edition with links to read it and a QR code for a phone. */
export function Published({ book, edition }: { book: Textbook; edition: Edition }) {
  const t = useTexts(publishTexts)
  const [copied, setCopied] = useState(false)
  const href = readHref(book.id)
  const copy = () => void navigator.clipboard?.writeText(location.origin + href).then(() => setCopied(true))
  return (
    <div className={styles.published}>
      <div>
        <b>{book.name}</b>
        <p>{t.doneFacts(edition.chapterCount, thousands(edition.wordCount))}</p>
        <p>{t[book.openScope]}</p>
        {!book.onShelf && <p className={styles.warn}>{t.offShelf}</p>}
        <p className={styles.buttons}>
          <Button href={href} target="_blank">
            {t.read}
          </Button>
          {navigator.clipboard && (
            <Button type="text" onClick={copy} aria-live="polite">
              {copied ? t.linkCopied : t.copyLink}
            </Button>
          )}
        </p>
      </div>
      <QrCode address={phoneHref(book.id)} label={t.phone} />
    </div>
  )
}
