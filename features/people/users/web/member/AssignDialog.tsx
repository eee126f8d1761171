import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import type { Assignment } from './assignment.ts'
import { texts } from '../texts.ts'
import { useDepartments, useRoles } from '../use-directory.ts'
import styles from '../users.module.css'

interface Props {
  what: 'roles' | 'department'
  count: number
  assign: (assignment: Assignment) => void
  close: () => void
}

/** Adds or removes roles of several members, or changes their department. */
export function AssignDialog({ what, count, assign, close }: Props) {
  const t = useTexts(texts)
  const { options } = useRoles()
  const departments = useDepartments()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [department, setDepartment] = useState<string | null>()
  const nothing = what === 'roles' ? add.length + remove.length === 0 : department === undefined
  const go = () => {
    assign(what === 'roles' ? { addRoles: add, removeRoles: remove } : { departmentId: department ?? null })
    close()
  }
  const without = (other: string[]) => options.filter(({ value }) => !other.includes(value))
  return (
    <Modal
      open
      title={what === 'roles' ? t.assign : t.moveTo}
      okText={t.apply}
      cancelText={t.cancel}
      okButtonProps={{ disabled: nothing }}
      onOk={go}
      onCancel={close}
    >
      <div className={styles.dialog}>
        {what === 'roles' ? (
          <>
            <p>{t.assignHelp(count)}</p>
            <label>
              <span>{t.addRoles}</span>
              <Select
                mode="multiple"
                style={{ inlineSize: '100%' }}
                options={without(remove)}
                value={add}
                onChange={setAdd}
                aria-label={t.addRoles}
              />
            </label>
            <label>
              <span>{t.removeRoles}</span>
              <Select
                mode="multiple"
                style={{ inlineSize: '100%' }}
                options={without(add)}
                value={remove}
                onChange={setRemove}
                aria-label={t.removeRoles}
              />
            </label>
          </>
        ) : (
          <label>
            <span>{t.moveHelp(count)}</span>
            <TreeField
              entries={departments}
              value={department ?? null}
              placeholder={department === null ? t.noDepartment : t.chooseDepartment}
              label={t.department}
              onChange={setDepartment}
            />
          </label>
        )}
      </div>
    </Modal>
  )
}
