import { DeleteOutlined, ImportOutlined, MenuOutlined, RollbackOutlined } from '@ant-design/icons'
import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { QuestionBank, questionBankGet, questionBankList, questionBankRemove, questionBankRestore } from '../contract-banks.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import frame from '#web/ui/list/list-screen.module.css'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { BankBin } from './banks/BankBin.tsx'
import { BankDialog } from './banks/BankDialog.tsx'
import { BankTree } from './banks/BankTree.tsx'
import { ImportDialog } from './imports/ImportDialog.tsx'
import { importTexts } from './imports/import-texts.ts'
import { ImportView } from './imports/ImportView.tsx'
import { bankLines, questionLines } from './lines.ts'
import { QuestionList } from './list/QuestionList.tsx'
import styles from './questions.module.css'
import { binDays } from '#plain/time/bin-days.ts'
import { texts } from './texts.ts'

/** The question banks that the person may see, and the questions of the chosen one. */
export default function QuestionsPage() {
  const t = useTexts(texts)
  const it = useTexts(importTexts)
  const { modal, message } = App.useApp()
  const [params, setParams] = useSearchParams()
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const may = useMay()
  const mayEdit = may('bookexam:edit')
  const wide = useMedia('(width >= 1280px)')
  const [drawer, setDrawer] = useState(false)
  const [importing, setImporting] = useState(false)
  const importId = params.get('import')
  const [dialog, setDialog] = useState<{ bank?: QuestionBank }>()
  const [bankBin, setBankBin] = useState(false)
  const { data: banks, error, refetch } = useRead<typeof questionBankList>('GET /question/banks', { query: {} })
  const bank = banks?.find(({ id }) => id === params.get('bank')) ?? banks?.find(({ owner }) => owner.id === memberId) ?? banks?.[0]
  const categoryId = params.get('category') ?? ''
  const { data: whole } = useRead<typeof questionBankGet>('GET /question/banks/{bankId}', bank ? { bankId: bank.id } : undefined)
  const category = whole?.categories.find(({ id }) => id === categoryId)
  useObjectName(category?.name ?? bank?.name)
  const refresh = [...bankLines, ...questionLines]
  const [restore] = useCall<typeof questionBankRestore>('POST /question/banks/{bankId}/restore', { refresh })
  const [take] = useCall<typeof questionBankRemove>('DELETE /question/banks/{bankId}', { refresh })

  const choose = (bankId: string, chosen: string) => {
    setParams(new URLSearchParams({ bank: bankId, ...(chosen && { category: chosen }) }))
    setDrawer(false)
  }
  const remove = (row: QuestionBank) =>
    modal.confirm({
      title: t.askRemoveBank(row.name, t.countOf(row.questions.count, row.questions.more === true)),
      content: t.removeBankHelp,
      okText: t.removeBank,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      async onOk() {
        if ((await take({ bankId: row.id })) === undefined) return
        void message.success({
          content: (
            <>
              {t.bankRemoved(row.name)}{' '}
              <Button type="link" size="small" onClick={() => void restore({ bankId: row.id })}>
                {t.restore}
              </Button>
            </>
          ),
          duration: 8,
        })
      },
    })
  const newBank = mayEdit ? () => setDialog({}) : undefined
  const openBin = mayEdit ? () => setBankBin(true) : undefined
  const tree = banks && (
    <BankTree
      banks={banks}
      memberId={memberId}
      bankId={bank?.id ?? ''}
      categoryId={categoryId}
      choose={choose}
      create={newBank}
      edit={(row) => setDialog({ bank: row })}
      remove={remove}
      openBin={openBin}
    />
  )
  const inBin = params.get('bin') === '1'
  const content = () => {
    if (!bank)
      return (
        <section className={frame.page}>
          <PageHeader title={t.title} />
          {error && <Failed error={error} retry={() => void refetch()} />}
          {!error && !banks && (
            <Waiting>
              <TableSkeleton />
            </Waiting>
          )}
          {banks && (
            <EmptyState title={t.noBank} detail={mayEdit ? t.noBankHelp : t.noBankReader}>
              {newBank && (
                <Button type="primary" onClick={newBank}>
                  {t.newBank}
                </Button>
              )}
              {openBin && <Button onClick={openBin}>{t.deletedBanks}</Button>}
            </EmptyState>
          )}
        </section>
      )
    if (importId) return <ImportView key={importId} importId={importId} close={() => choose(bank.id, categoryId)} />
    return (
      <QuestionList
        key={bank.id}
        bank={bank}
        title={inBin ? t.bin : (category?.name ?? bank.name)}
        lead={<p className={styles.lead}>{inBin ? t.binHelp(binDays) : said(bank, t)}</p>}
        actions={
          <>
            {!wide && (
              <Button icon={<MenuOutlined aria-hidden />} onClick={() => setDrawer(true)}>
                {t.banks}
              </Button>
            )}
            {mayEdit && may('bookexam:import') && !inBin && (bank.access === 'edit' || bank.access === 'manage') && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
                {it.import}
              </Button>
            )}
            {(bank.access === 'edit' || bank.access === 'manage') && (
              <Button
                icon={inBin ? <RollbackOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
                onClick={() => setParams(new URLSearchParams({ bank: bank.id, ...(!inBin && { bin: '1' }) }))}
              >
                {inBin ? t.fromBin : t.bin}
              </Button>
            )}
          </>
        }
      />
    )
  }
  return (
    <div className={styles.spread} data-tree={(wide && banks?.length) || undefined}>
      {wide && banks && banks.length > 0 && tree}
      {content()}
      {!wide && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" size={320} title={t.banks} destroyOnHidden>
          {tree}
        </Drawer>
      )}
      {importing && bank && (
        <ImportDialog
          bankId={bank.id}
          categoryId={categoryId}
          close={() => setImporting(false)}
          begun={(id) => {
            setImporting(false)
            setParams(new URLSearchParams({ bank: bank.id, ...(categoryId && { category: categoryId }), import: id }))
          }}
        />
      )}
      {bankBin && (
        <BankBin
          close={() => setBankBin(false)}
          restored={(id) => {
            setBankBin(false)
            choose(id, '')
          }}
        />
      )}
      {dialog && (
        <BankDialog
          {...dialog}
          close={() => setDialog(undefined)}
          done={(saved) => {
            setDialog(undefined)
            if (!dialog.bank) choose(saved.id, '')
          }}
        />
      )}
    </div>
  )
}

type T = ReturnType<typeof useTexts<(typeof texts)['zh-CN'], (typeof texts)['en-US']>>

/** What the bank is for, and who may use it. */
function said(bank: QuestionBank, t: T): string {
  const open = { own: t.onlyMe, department: t.inDepartment(bank.scopeAccess), institution: t.everyone(bank.scopeAccess) }[bank.scope]
  return [bank.describe, bank.grants && bank.scope === 'own' ? '' : open, bank.grants ? t.sharedWith(bank.grants) : ''].filter(Boolean).join(' · ')
}
