import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Asked } from './ActionDialog.tsx'
import type { WatchActions } from './state/use-actions.ts'
import { watchTexts } from './watch-texts.ts'
import styles from './watch.module.css'

interface Props {
  /** Candidates who are writing. */
  writing: number
  people: number
  ask: (asked: Asked) => void
  actions: WatchActions
}

/** What is done for all candidates. */
export function Footer({ writing, people, ask, actions }: Props) {
  const t = useTexts(watchTexts)
  const [text, setText] = useState('')
  const extend = (minutes: number) =>
    ask({
      title: t.extendTitle(t.everybody),
      help: `${t.extendFor(people)}。${t.reasonHelp}`,
      label: t.reason,
      minutes,
      ok: t.ok,
      run: (values) => actions.extend(values.minutes, values.text),
    })
  const submit = () =>
    ask({
      title: t.submitTitle(t.everybody),
      help: t.submitHelp(writing),
      label: t.reason,
      danger: true,
      ok: t.submit,
      run: (values) => actions.submit(values.text),
    })
  const tell = async () => {
    if (text.trim() && (await actions.tell(text.trim()))) setText('')
  }
  return (
    <footer className={styles.foot}>
      <span>{t.extendAll}</span>
      <Button onClick={() => extend(5)}>+5</Button>
      <Button onClick={() => extend(10)}>+10</Button>
      <Button data-key="extend" aria-keyshortcuts="E" onClick={() => extend(15)}>
        {t.custom} <kbd aria-hidden>E</kbd>
      </Button>
      <Input
        className={styles.tell ?? ''}
        data-key="broadcast"
        aria-keyshortcuts="B"
        suffix={<kbd aria-hidden>B</kbd>}
        value={text}
        maxLength={500}
        placeholder={t.broadcast(people)}
        aria-label={t.broadcast(people)}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => void tell()}
      />
      <Button type="primary" disabled={!text.trim()} onClick={() => void tell()}>
        {t.send}
      </Button>
      <Button danger disabled={writing === 0} onClick={submit}>
        {t.submitAll}
      </Button>
    </footer>
  )
}
