import { App, Button, Modal } from 'antd'
import type { questionBankList, questionBankRestore } from '../../contract-banks.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { bankLines, questionLines } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './bank-bin.module.css'

const refresh = [...bankLines, ...questionLines]

/** The deleted banks that the person rules, each of which can be brought back with its questions. */
export function BankBin({ close, restored }: { close: () => void; restored: (bankId: string) => void }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const { data, error, refetch } = useRead<typeof questionBankList>('GET /question/banks', { query: { bin: true } }, { fresh: true })
  const [restore, { busy }] = useCall<typeof questionBankRestore>('POST /question/banks/{bankId}/restore', {
    refresh,
    onDone(bank) {
      void message.success(t.bankRestored(bank.name))
      restored(bank.id)
    },
  })
  return (
    <Modal open title={t.deletedBanks} footer={null} onCancel={close}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <TableSkeleton rows={2} />
        </Waiting>
      )}
      {data?.length === 0 && <EmptyState title={t.noDeletedBank} />}
      <ul className={styles.banks}>
        {data?.map(({ id, name, owner, questions }) => (
          <li key={id}>
            <b>{name}</b>
            <small>
              {owner.name} · {t.questionsIn(t.countOf(questions.count, questions.more === true))}
            </small>
            <Button size="small" disabled={busy} aria-label={`${t.restore} ${name}`} onClick={() => void restore({ bankId: id })}>
              {t.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
