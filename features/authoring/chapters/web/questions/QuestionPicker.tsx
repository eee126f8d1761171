import { Alert, App, Button, Checkbox, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { questionUseAdd } from '#features/exams/questions/contract-uses.ts'
import { QuestionCell } from '#features/exams/questions/web/list/QuestionCell.tsx'
import { BankSelect } from '#features/exams/questions/web/search/SearchFields.tsx'
import { useBankSearch } from '#features/exams/questions/web/search/use-bank-search.ts'
import { insertBlock } from '#web/editor/state/blocks.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { nodes } from '#web/editor/state/types.ts'
import { send } from '#web/kernel/send/send.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { questionTexts } from './question-texts.ts'
import styles from './picker.module.css'

/** Questions that are inserted at once. */
const most = 50

interface Props {
  open: boolean
  onClose: () => void
  writing: TextEditor
  textbookId: string
}

/** Chooses questions of a bank and puts them into the text, in the order in which they were chosen. */
export function QuestionPicker({ open, onClose, writing, textbookId }: Props) {
  const t = useTexts(questionTexts)
  const { message } = App.useApp()
  const may = useMay()
  const allowed = may('bookexam')
  const search = useBankSearch({ on: open && allowed })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const { banks, bankId, more } = search
  const { data: found, error } = search.found

  async function insert(): Promise<void> {
    setBusy(true)
    try {
      const { items } = await send<typeof questionUseAdd>('POST /question/uses', { body: { textbookId, ids: [...chosen] } })
      const titles = new Map(items.map(({ id, title }) => [id, title]))
      onClose()
      for (const ref of chosen) writing.run(insertBlock(nodes.embed.create({ kind: 'question', ref, title: titles.get(ref) ?? '' })))
      setChosen([])
    } catch {
      // The message was shown; the choice stays.
    } finally {
      setBusy(false)
    }
  }
  const toggle = (id: string, on: boolean) => {
    if (on && chosen.length >= most) return void message.warning(t.atMost)
    setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  }
  const create = (
    <Button href="/exam/blank/question/create" target="_blank">
      {t.create}
    </Button>
  )
  const failed = banks.error ?? error
  return (
    <Modal
      open={open}
      title={t.title}
      width={720}
      onCancel={onClose}
      okText={t.insert(chosen.length)}
      cancelText={t.cancel}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void insert()}
    >
      {!allowed && <Alert type="info" showIcon title={t.noRight} />}
      {allowed && failed && (
        <Alert
          type="error"
          showIcon
          title={t.failed}
          action={
            <Button size="small" onClick={() => void (banks.error ? banks : search.found).refetch()}>
              {t.retry}
            </Button>
          }
        />
      )}
      {allowed && banks.data?.length === 0 && <EmptyState title={t.noBank}>{create}</EmptyState>}
      {allowed && bankId && (
        <>
          <div className={styles.filters}>
            <BankSelect search={search} />
            <Input.Search
              aria-label={t.search}
              placeholder={t.search}
              allowClear
              maxLength={100}
              onChange={({ target }) => search.setWords(target.value)}
            />
            {create}
          </div>
          {!found && !error && <Skeleton active paragraph={{ rows: 6 }} />}
          {found?.items.length === 0 && <EmptyState title={t.none} detail={t.noneHelp} />}
          <ul className={styles.list}>
            {found?.items.map((row) => (
              <li key={row.id}>
                <Checkbox
                  aria-label={t.choose(row.number)}
                  checked={chosen.includes(row.id)}
                  onChange={({ target }) => toggle(row.id, target.checked)}
                />
                <QuestionCell row={row} open={() => toggle(row.id, !chosen.includes(row.id))} />
              </li>
            ))}
          </ul>
          {more && (
            <Button type="link" onClick={more}>
              {t.more}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}
