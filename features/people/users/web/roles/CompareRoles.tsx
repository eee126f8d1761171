import type { Role } from '../../contract-roles.ts'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { nameOfRight, rightsOf, type RightGroup } from './matrix.ts'
import styles from './roles.module.css'
import { roleTexts } from './texts.ts'

interface Props {
  roles: readonly Role[]
  groups: readonly RightGroup[]
  close: () => void
}

/** Compares two roles: permissions that only one of them has. */
export function CompareRoles({ roles, groups, close }: Props) {
  const t = useTexts(roleTexts)
  const [codes, setCodes] = useState<[string, string]>([roles[0]?.code ?? '', roles[1]?.code ?? ''])
  const chosen = codes.map((code) => roles.find((role) => role.code === code))
  const [one, other] = chosen.map((role) => (role ? rightsOf(role) : new Set<string>()))
  const order = groups.flatMap(({ rights }) => rights.map(({ code }) => code))
  const only = (mine: ReadonlySet<string> | undefined, theirs: ReadonlySet<string> | undefined) =>
    order.filter((code) => mine?.has(code) && !theirs?.has(code))
  const sides = [only(one, other), only(other, one)]
  const both = order.filter((code) => one?.has(code) && other?.has(code)).length
  const options = roles.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Modal open width={720} title={t.compareTitle} onCancel={close} footer={<Button onClick={close}>{t.close}</Button>}>
      <div className={styles.compare}>
        {([0, 1] as const).map((side) => (
          <section key={side}>
            <Select
              aria-label={t.chooseRole}
              value={codes[side]}
              options={options}
              style={{ inlineSize: '100%' }}
              onChange={(code) => setCodes(side === 0 ? [code, codes[1]] : [codes[0], code])}
            />
            <h3>{t.onlyIn(chosen[side]?.name ?? '')}</h3>
            <ul>
              {sides[side]?.map((code) => (
                <li key={code}>{nameOfRight(groups, code)}</li>
              ))}
              {sides[side]?.length === 0 && <li data-none>{t.none}</li>}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {sides.flat().length === 0 ? t.same : t.inBoth(both)}
      </p>
    </Modal>
  )
}
