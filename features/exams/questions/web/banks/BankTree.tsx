import {
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  EyeOutlined,
  MoreOutlined,
  PlusOutlined,
  PlusSquareOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { Button, Input, Modal, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'
import type { QuestionBank, questionBankGet, QuestionCategory } from '../../contract-banks.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { texts } from '../texts.ts'
import styles from './bank-tree.module.css'
import { categoryLines } from './category-tree.ts'
import { groupBanks, type BankGroup } from './bank-groups.ts'
import { useCategoryActions } from './use-category-actions.ts'

interface Props {
  banks: readonly QuestionBank[]
  memberId: string
  bankId: string
  categoryId: string
  choose: (bankId: string, categoryId: string) => void
  /** Absent for those who may not have banks. */
  create: (() => void) | undefined
  edit: (bank: QuestionBank) => void
  remove: (bank: QuestionBank) => void
  /** Shows the deleted banks; absent for those who may not have banks. */
  openBin: (() => void) | undefined
}

const accessIcons: Record<QuestionBank['access'], ReactNode> = {
  view: <EyeOutlined aria-hidden />,
  use: <PlusSquareOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  manage: <EditOutlined aria-hidden />,
}

/** The question banks by how they are open to the person; the chosen one shows its categories. */
export function BankTree({ banks, memberId, bankId, categoryId, choose, create, edit, remove, openBin }: Props) {
  const t = useTexts(texts)
  const titles: Record<BankGroup, string> = { own: t.own, department: t.department, institution: t.institution, shared: t.shared }
  return (
    <nav className={styles.tree} aria-label={t.banks}>
      <div className={styles.head}>
        <h2>{t.title}</h2>
        {create && (
          <Tooltip title={t.newBank}>
            <Button type="text" icon={<PlusOutlined aria-hidden />} aria-label={t.newBank} onClick={create} />
          </Tooltip>
        )}
      </div>
      {groupBanks(banks, memberId).map(({ group, banks: rows }) => (
        <section key={group}>
          <h3>{titles[group]}</h3>
          <ul>
            {rows.map((bank) => {
              const on = bank.id === bankId
              return (
                <li key={bank.id}>
                  <div className={styles.bank} data-on={on || undefined}>
                    <button type="button" aria-current={on && !categoryId ? 'true' : undefined} onClick={() => choose(bank.id, '')}>
                      {on ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                      <span className={styles.name}>{bank.name}</span>
                      <span className={styles.count}>{t.countOf(bank.questions.count, bank.questions.more === true)}</span>
                      <small>
                        {bank.scope === 'own' && bank.owner.id === memberId && !bank.grants ? t.onlyMe : (bank.department?.name ?? bank.owner.name)}
                        <span>
                          {accessIcons[bank.access]} {t.access(bank.access)}
                        </span>
                      </small>
                    </button>
                    {bank.access === 'manage' && (
                      <MenuOver
                        edge="end"
                        menu={{
                          items: [
                            { key: 'edit', label: t.editBank },
                            { key: 'remove', label: t.removeBank, danger: true },
                          ],
                          onClick: ({ key }) => (key === 'edit' ? edit(bank) : remove(bank)),
                        }}
                      >
                        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`${t.actions} ${bank.name}`} />
                      </MenuOver>
                    )}
                  </div>
                  {on && <Categories bank={bank} categoryId={categoryId} choose={(id) => choose(bank.id, id)} />}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {openBin && (
        <div className={styles.foot}>
          <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} onClick={openBin}>
            {t.deletedBanks}
          </Button>
        </div>
      )}
    </nav>
  )
}

interface Naming {
  /** The category that is renamed; absent for a new one. */
  of?: QuestionCategory
  parentId: string | null
}

function Categories({ bank, categoryId, choose }: { bank: QuestionBank; categoryId: string; choose: (id: string) => void }) {
  const t = useTexts(texts)
  const { data } = useRead<typeof questionBankGet>('GET /question/banks/{bankId}', { bankId: bank.id })
  const actions = useCategoryActions(bank.id, (id) => id === categoryId && choose(''))
  const [naming, setNaming] = useState<Naming>()
  const [name, setName] = useState('')
  const edits = bank.access === 'edit' || bank.access === 'manage'
  const ask = (asked: Naming) => {
    setName(asked.of?.name ?? '')
    setNaming(asked)
  }
  const confirm = async () => {
    if (!naming || !name.trim()) return
    const done = naming.of ? await actions.rename(naming.of, name.trim()) : await actions.add(name.trim(), naming.parentId)
    if (done) setNaming(undefined)
  }
  return (
    <>
      <ul className={styles.categories}>
        {categoryLines(data?.categories ?? []).map(({ category, depth }) => (
          <li
            key={category.id}
            className={styles.category}
            data-on={category.id === categoryId || undefined}
            style={{ paddingInlineStart: depth * 14 }}
          >
            <button type="button" aria-current={category.id === categoryId ? 'true' : undefined} onClick={() => choose(category.id)}>
              <span className={styles.name}>{category.name}</span>
              <span className={styles.count}>{t.countOf(category.questions.count, category.questions.more === true)}</span>
            </button>
            {edits && (
              <MenuOver
                edge="end"
                menu={{
                  items: [
                    { key: 'below', label: t.newCategoryBelow },
                    { key: 'rename', label: t.rename },
                    { key: 'remove', label: t.removeCategory, danger: true },
                  ],
                  onClick({ key }) {
                    if (key === 'below') ask({ parentId: category.id })
                    else if (key === 'rename') ask({ of: category, parentId: category.parentId })
                    else actions.remove(category)
                  },
                }}
              >
                <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`${t.actions} ${category.name}`} />
              </MenuOver>
            )}
          </li>
        ))}
        {edits && (
          <li className={styles.category}>
            <button type="button" className={styles.add} onClick={() => ask({ parentId: null })}>
              <PlusOutlined aria-hidden /> {t.newCategory}
            </button>
          </li>
        )}
      </ul>
      <Modal
        open={naming !== undefined}
        title={naming?.of ? t.rename : t.newCategory}
        okText={t.ok}
        cancelText={t.cancel}
        okButtonProps={{ disabled: !name.trim(), loading: actions.busy }}
        onOk={() => void confirm()}
        onCancel={() => setNaming(undefined)}
        destroyOnHidden
      >
        <Input
          aria-label={t.categoryName}
          placeholder={t.categoryName}
          value={name}
          maxLength={60}
          autoFocus
          onChange={({ target }) => setName(target.value)}
          onPressEnter={() => void confirm()}
        />
      </Modal>
    </>
  )
}
