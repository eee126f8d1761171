import type { Textbook } from '../../../contract.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '../purge-dialog.module.css'
import { affectsOthers } from './textbook-actions.ts'
import { texts } from '../../texts.ts'

interface Props {
  /** The textbooks to delete; an empty list closes the dialog. */
  books: readonly Textbook[]
  purge: () => void
  close: () => void
}

/** Confirms the permanent deletion of textbooks. If others are affected, the title (or, for several, their number) must be typed. */
export function PurgeDialog({ books, purge, close }: Props) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const first = books[0]
  const wanted = !books.some(affectsOthers) ? '' : books.length === 1 ? (first?.name ?? '') : String(books.length)
  const differs = wrong && typed.trim() !== wanted
  const leave = () => {
    setTyped('')
    setWrong(false)
    close()
  }
  const confirm = () => {
    if (typed.trim() !== wanted) return setWrong(true)
    purge()
    leave()
  }
  return (
    <Modal
      open={books.length > 0}
      title={t.askPurge(books.length)}
      okText={t.purge}
      okButtonProps={{ danger: true }}
      cancelText={t.notNow}
      onOk={confirm}
      onCancel={leave}
    >
      <p>{t.askPurgeHelp}</p>
      <ul className={styles.names}>
        {books.slice(0, 8).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {books.length > 8 && <li>…</li>}
      </ul>
      {wanted && (
        <label className={styles.typed}>
          {books.length === 1 ? t.typeName(wanted) : t.typeCount(books.length)}
          <Input
            value={typed}
            status={differs ? 'error' : ''}
            aria-invalid={differs}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={confirm}
          />
          {differs && (
            <span className={styles.differs} role="alert">
              {t.typedDiffers}
            </span>
          )}
        </label>
      )}
    </Modal>
  )
}
