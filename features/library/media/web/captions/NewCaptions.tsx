import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { captionAdd, Media } from '../../contract.ts'
import { mediaLine } from '../lines.ts'
import styles from './captions.module.css'
import { editorTexts } from './editor-texts.ts'

/** Languages that are offered, each in its own name. */
const languages = {
  'zh-CN': '中文',
  'en-US': 'English',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  ru: 'Русский',
  es: 'Español',
  ar: 'العربية',
}
type Offered = keyof typeof languages

const newKey = () => crypto.randomUUID().replaceAll('-', '')

/** Begins captions in a language, empty or from a file. */
export function NewCaptions({ media, added }: { media: Media; added: (id: string) => void }) {
  const t = useTexts(editorTexts)
  const offered = (Object.keys(languages) as Offered[]).filter((code) => media.captions.every(({ language }) => language !== code))
  const [chosen, setChosen] = useState<Offered>(offered[0] ?? 'zh-CN')
  const [label, setLabel] = useState<string>(languages[chosen])
  const file = useRef<HTMLInputElement>(null)
  const [add, { busy, error }] = useCall<typeof captionAdd>('POST /pressplatform/media/{fileId}/captions', {
    refresh: [mediaLine],
    onDone: ({ id }) => added(id),
    silent: true,
  })
  const send = (text: string) =>
    void add({ key: newKey(), fileId: media.id, body: { language: chosen, label: label.trim() || languages[chosen], text } })
  return (
    <div className={styles.fresh}>
      <label>
        {t.language}
        <Select
          value={chosen}
          options={offered.map((code) => ({ value: code, label: languages[code] }))}
          onChange={(code) => {
            setChosen(code)
            setLabel(languages[code])
          }}
        />
      </label>
      <label>
        {t.label}
        <Input value={label} maxLength={40} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <Button loading={busy} onClick={() => send('')}>
        {t.create}
      </Button>
      <Button type="primary" loading={busy} onClick={() => file.current?.click()}>
        {t.importFile}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        aria-label={t.importFile}
        onChange={({ target }) => {
          const [first] = target.files ?? []
          target.value = ''
          if (first) void first.text().then(send)
        }}
      />
      {error && <p role="alert">{error.fields?.[0]?.message ?? error.message}</p>}
    </div>
  )
}
