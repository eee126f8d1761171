import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { QuestionImportItem, questionImportItemSave } from '../../contract-imports.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { RichText } from '#web/ui/document/RichText.tsx'
import { texts } from '../texts.ts'
import { importTexts } from './import-texts.ts'
import styles from './imports.module.css'

/** One recognised question beside its source, with what is wrong. Its source can be corrected and is then read again. */
export function ImportItem({ importId, item }: { importId: string; item: QuestionImportItem }) {
  const t = useTexts(importTexts)
  const { types } = useTexts(texts)
  const navigate = useNavigate()
  const place = { import: importId, item: String(item.position) }
  const [source, setSource] = useState<string>()
  const [save, { busy }] = useCall<typeof questionImportItemSave>('PUT /question/imports/{importId}/items/{position}', {
    refresh: ['GET /question/imports/{importId}', 'GET /question/imports/{importId}/items'],
    onDone: () => setSource(undefined),
  })
  const change = (body: { source?: string; leftOut?: boolean }) => void save({ importId, position: String(item.position), body })
  const { content, path, line, to } = item
  const errors = item.findings.filter(({ severity }) => severity === 'error')
  return (
    <li className={styles.item} data-out={item.leftOut || undefined}>
      <header>
        <b>{item.position}</b>
        <span>{types(content.type)}</span>
        {errors.length ? (
          <StatusDot shape="diamond" word={errors.map(({ message }) => message).join('；')} />
        ) : (
          <StatusDot shape={item.leftOut ? 'bar' : 'solid'} word={item.leftOut ? t.leftOut : t.complete} />
        )}
        <small>
          {path} {line !== null && (to === null ? t.line(line) : t.lines(line, to))}
        </small>
      </header>
      <div className={styles.sides}>
        {source === undefined ? (
          <pre className={styles.source} aria-label={t.source}>
            {item.source}
          </pre>
        ) : (
          <Input.TextArea
            aria-label={t.source}
            value={source}
            autoSize={{ minRows: 4, maxRows: 20 }}
            autoFocus
            onChange={({ target }) => setSource(target.value)}
          />
        )}
        <div>
          <RichText doc={content.stem} />
          {content.options.map(({ seq, content: option }) => (
            <div key={seq} className={styles.option} data-right={content.answers.includes(seq) || undefined}>
              <span>{seq}</span>
              <RichText doc={option} />
            </div>
          ))}
          {content.blanks.map(({ key, answers, tolerance }, at) => (
            <p key={key} className={styles.blank}>
              <b>{at + 1}</b> {answers.map(({ value }) => value).join(' | ')}{' '}
              {tolerance && `± ${tolerance.value}${tolerance.unit === 'percent' ? '%' : ''}`}
            </p>
          ))}
          {content.reference && <RichText doc={content.reference} />}
          <ul className={styles.findings}>
            {item.findings.map(({ code, message, detail, severity }) => (
              <li key={`${code} ${detail}`} data-severity={severity}>
                {message} {detail && <q>{detail}</q>}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <footer>
        {source === undefined ? (
          <>
            <Button size="small" onClick={() => void navigate(`/exam/blank/question/create?${new URLSearchParams(place)}`)}>
              {t.edit}
            </Button>
            {item.isText && (
              <Button size="small" type="text" onClick={() => setSource(item.source)}>
                {t.mend}
              </Button>
            )}
            <Button size="small" type="text" loading={busy} onClick={() => change({ leftOut: !item.leftOut })}>
              {item.leftOut ? t.takeIn : t.leaveOut}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" type="primary" loading={busy} onClick={() => change({ source })}>
              {t.save}
            </Button>
            <Button size="small" onClick={() => setSource(undefined)}>
              {t.cancel}
            </Button>
          </>
        )}
      </footer>
    </li>
  )
}
