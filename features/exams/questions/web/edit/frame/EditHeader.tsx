import { ArrowLeftOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { SaveState } from '#web/ui/states/SaveState.tsx'
import { texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import type { Aim, Save } from '../session/use-save.ts'
import { BankPicker } from './BankPicker.tsx'
import { saveWords } from './save-words.ts'
import { useOnline } from './use-online.ts'
import styles from './frame.module.css'

interface Props {
  open: OpenQuestion
  save: Save
  run: (aim: Aim, next: boolean) => void
}

/** Which question it is, where it is, whether it is saved, and the buttons that save it. */
export function EditHeader({ open, save, run }: Props) {
  const t = useTexts(texts)
  const small = useMedia(narrow)
  const mayReview = useMay()('bookexam:review')
  const online = useOnline()
  const { full, where, imported } = open
  const query = { ...(where.bankId && { bank: where.bankId }), ...(imported && { import: imported.importId }) }
  const back = `/exam/question/management?${new URLSearchParams(query)}`
  const state = saveWords(open, save, online, t)
  const busy = save.phase === 'saving' || save.phase === 'uploading'
  const items = [
    ...(small ? [{ key: 'next', label: imported ? t.saveAndSeeNext : t.saveAndNext }] : []),
    ...(imported ? [] : [{ key: 'review', label: t.saveForReview }]),
    ...(!imported && mayReview && (!full || full.can.review) ? [{ key: 'ready', label: t.saveAsReady }] : []),
  ]
  return (
    <header className={styles.head}>
      <Link to={back} className={styles.back} aria-label={t.back} title={t.back}>
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <h1 className={styles.title}>
        {full ? (
          <>
            #{full.number} <small>{t.version(full.version)}</small>
          </>
        ) : imported ? (
          t.questionNo(imported.position)
        ) : (
          t.newQuestion
        )}
      </h1>
      {!imported && <BankPicker where={where} onChange={open.setWhere} name={full?.bank.name} />}
      <span className={styles.state}>{state ? <SaveState {...state} /> : <span role="status" />}</span>
      {!small && (
        <Button disabled={busy} onClick={() => run('draft', true)}>
          {imported ? t.saveAndSeeNext : t.saveAndNext}
        </Button>
      )}
      <Space.Compact>
        <Button type="primary" loading={busy} onClick={() => run('draft', false)}>
          {t.save}
        </Button>
        {items.length > 0 && (
          <MenuOver edge="end" menu={{ items, onClick: ({ key }) => (key === 'next' ? run('draft', true) : run(key as Aim, false)) }}>
            <Button type="primary" icon={<DownOutlined aria-hidden />} aria-label={t.moreSaving} disabled={busy} />
          </MenuOver>
        )}
      </Space.Compact>
    </header>
  )
}
