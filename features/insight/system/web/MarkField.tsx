import type { logoUpload } from '../contract.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './system.module.css'
import { texts } from './texts.ts'

interface Props {
  saved: { id: string | null; url: string | null }
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Upload of the mark (logo) of the institution. */
export function MarkField({ saved, value = null, onChange }: Props) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ id: string; url: string }>()
  const [upload, { busy }] = useCall<typeof logoUpload>('POST /pressplatform/system/mark', {
    onDone({ fileId, url }) {
      setChosen({ id: fileId, url })
      onChange?.(fileId)
    },
  })
  const url = value === null ? null : value === chosen?.id ? chosen.url : value === saved.id ? saved.url : `/rman/v1/files/${value}`
  return (
    <span className={styles.mark}>
      {url && <img src={url} alt={t.mark} />}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept=".png,.jpg,.jpeg,.gif"
        aria-label={t.chooseMark}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void upload({ file })
          target.value = ''
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {t.chooseMark}
      </Button>
      {value !== null && (
        <Button type="link" onClick={() => onChange?.(null)}>
          {t.removeMark}
        </Button>
      )}
    </span>
  )
}
