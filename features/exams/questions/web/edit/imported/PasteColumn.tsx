import { ArrowLeftOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useFileUpload } from '#web/ui/files/use-file-upload.ts'
import { beginImport } from '../../imports/begin-import.ts'
import { importTexts } from '../../imports/import-texts.ts'
import { texts } from '../edit-texts.ts'
import type { Where } from '../session/kept-question.ts'
import { PasteBox } from './PasteBox.tsx'
import { pasteTexts } from './paste-texts.ts'
import styles from './item-column.module.css'

/** Beside a new question: begins an import of pasted questions into the same bank. */
export function PasteColumn({ bankId, categoryId }: Where) {
  const t = { ...useTexts(importTexts), ...useTexts(texts), ...useTexts(pasteTexts) }
  const navigate = useNavigate()
  /** The address of the import, for who stays to finish the question that is being written. */
  const [begun, setBegun] = useState('')
  const { sending, refused, start } = useFileUpload()
  const read = async (text: string) => {
    let address = ''
    await start(new File([text], t.pasted, { type: 'text/plain' }), async (file, options) => {
      address = `?${new URLSearchParams({ import: await beginImport(file, { bankId, categoryId }, options), item: '1' })}`
    })
    setBegun(address)
    if (address) void navigate(address)
    return address !== ''
  }
  return (
    <nav className={styles.column} aria-label={t.pasteQuestions}>
      <header>
        <Link
          to={`/exam/question/management?${new URLSearchParams({ ...(bankId && { bank: bankId }) })}`}
          className={styles.back}
          aria-label={t.back}
          title={t.back}
        >
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <b>{t.pasteQuestions}</b>
      </header>
      <p className={styles.none}>{t.empty}</p>
      <PasteBox title={t.pasteQuestions} read={read} busy={sending !== undefined} refused={refused}>
        {begun && <Link to={begun}>{t.seeRecognised}</Link>}
      </PasteBox>
    </nav>
  )
}
