import { App, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import type { forbiddenWords, forbiddenWordsChange } from '../../contract.ts'
import { wordsLine } from '../lines.ts'
import { wordTexts } from './word-texts.ts'
import styles from './words.module.css'

/** The words that hold a post of a student until a teacher has looked at it, one on each line. */
export function WordsForm() {
  const t = useTexts(wordTexts)
  const { data, error, refetch } = useRead<typeof forbiddenWords>(wordsLine, {}, { onFocus: false })
  return (
    <section className={styles.section} aria-label={t.title}>
      <PageHeader title={t.title} aside={data && t.count(data.words.length)} />
      <p className={styles.help}>{t.help}</p>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && <Words key={data.words.join('\n')} words={data.words} />}
    </section>
  )
}

function Words({ words }: { words: readonly string[] }) {
  const t = useTexts(wordTexts)
  const { message } = App.useApp()
  const [text, setText] = useState(words.join('\n'))
  const [problem, setProblem] = useState('')
  const [save, { busy }] = useCall<typeof forbiddenWordsChange>('PUT /pressplatform/system/forbiddenwords', {
    refresh: [wordsLine],
    silent: true,
    onDone: ({ words: saved }) => void message.success(t.saved(saved.length)),
    onFail: (error) => setProblem(error.fields?.[0] ? t.tooLong : error.message),
  })
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    <>
      <Input.TextArea
        aria-label={t.title}
        aria-invalid={problem !== ''}
        placeholder={t.placeholder}
        autoSize={{ minRows: 8, maxRows: 20 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem('')
        }}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.foot}>
        <Button type="primary" loading={busy} disabled={lines.join('\n') === words.join('\n')} onClick={() => void save({ body: { words: lines } })}>
          {t.save}
        </Button>
      </p>
    </>
  )
}
