import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Cover } from '#features/authoring/textbooks/web/Cover.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Template, templateList } from '../../contract-templates.ts'
import { templatesLine } from '../lines.ts'
import styles from './templates.module.css'
import { templateTexts } from './texts.ts'

const pageSize = 10
/** Milliseconds after the last letter until the list is read. */
const pause = 300

/** The templates of the institution with a search; one of them is chosen. */
export function TemplateList({ choose, close }: { choose: (id: string) => void; close: () => void }) {
  const t = useTexts(templateTexts)
  const [words, setWords] = useState('')
  const [{ q, page }, setAsked] = useState({ q: '', page: 1 })
  useEffect(() => {
    if (words.trim() === q) return
    const timer = setTimeout(() => setAsked({ q: words.trim(), page: 1 }), pause)
    return () => clearTimeout(timer)
  }, [words, q])
  const query = { page, size: pageSize, ...(q && { q }) }
  const { data, error, refetch, isPlaceholderData } = useRead<typeof templateList>(templatesLine, { query }, { keep: true })
  return (
    <MarginForm title={t.title} note={t.note} open close={close} foot={<Button onClick={close}>{t.close}</Button>}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t.search}
        placeholder={t.search}
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active aria-label={t.title} />}
      {data?.items.length === 0 && (q ? <EmptyState title={t.noMatch} /> : <EmptyState title={t.none} detail={t.noneHelp} />)}
      <ul className={styles.list} aria-label={t.title} aria-busy={isPlaceholderData}>
        {data?.items.map((template) => (
          <li key={template.id}>
            <Row template={template} choose={() => choose(template.id)} />
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pager
          counted={t.counted(data.total)}
          total={data.total}
          page={page}
          size={pageSize}
          onChange={({ page: next }) => next && setAsked({ q, page: next })}
        />
      )}
    </MarginForm>
  )
}

function Row({ template: { name, cover, teachers, school, describe, units, uses }, choose }: { template: Template; choose: () => void }) {
  const t = useTexts(templateTexts)
  return (
    <button type="button" className={styles.row} onClick={choose}>
      <Cover url={cover} height={72} />
      <span>
        <b>{name}</b>
        <small>{[teachers.join(t.between), school].filter(Boolean).join(' · ')}</small>
        <span className={styles.describe}>{describe}</span>
        <small>
          {t.units(units)} · {t.uses(uses)}
        </small>
      </span>
    </button>
  )
}
