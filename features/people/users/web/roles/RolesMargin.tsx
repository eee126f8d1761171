import { UndoOutlined } from '@ant-design/icons'
import { thousands } from '#plain/numbers/digits.ts'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { nameOfRight } from './matrix.ts'
import styles from './roles.module.css'
import { roleTexts } from './texts.ts'
import type { RoleDrafts } from './use-role-drafts.ts'

/** The unsaved changes of the matrix, each with undo and its impact, and one button to save all. */
export function RoleChangesPanel({ drafts }: { drafts: RoleDrafts }) {
  const t = useTexts(roleTexts)
  const { changes, count, impact, groups, busy } = drafts
  return (
    <aside className={styles.margin} data-width="296" data-empty={count === 0 || undefined} aria-label={t.changes}>
      <div className={styles.body}>
        <h2>
          {t.changes} {count > 0 && <small role="status">{t.places(count)}</small>}
        </h2>
        {count === 0 && <p className={styles.hint}>{t.noChangesHelp}</p>}
        <ul className={styles.changes}>
          {changes.map(({ role, add, remove }) => {
            const roleImpact = impact?.roles.find(({ code }) => code === role.code)
            return (
              <li key={role.code}>
                <p>
                  <b>{role.name}</b> <small>{t.people(thousands(roleImpact?.people ?? role.memberCount))}</small>
                </p>
                {[...add, ...remove].map((code) => {
                  const name = nameOfRight(groups, code)
                  const gone = remove.includes(code)
                  const note = roleImpact?.notes.find(({ right }) => right === code)
                  return (
                    <div key={code} data-gone={gone || undefined}>
                      <s>{gone ? t.taken : t.given}</s>
                      <span>
                        {name}
                        {note && <small>{note.words}</small>}
                      </span>
                      <Button
                        type="text"
                        size="small"
                        icon={<UndoOutlined aria-hidden />}
                        aria-label={t.takeBack(name)}
                        title={t.takeBack(name)}
                        onClick={() => drafts.set(role, code, gone)}
                      />
                    </div>
                  )
                })}
              </li>
            )
          })}
        </ul>
        {impact && (
          <>
            <h2>{t.impact}</h2>
            <p className={styles.impact} role="status">
              {t.impactWords(thousands(impact.people))}
            </p>
            {impact.refused && (
              <p className={styles.refused} role="alert">
                {impact.refused}
              </p>
            )}
          </>
        )}
      </div>
      {count > 0 && (
        <div className={styles.foot}>
          <Button onClick={drafts.discard}>{t.discard}</Button>
          <Button type="primary" loading={busy} disabled={Boolean(impact?.refused)} onClick={drafts.save}>
            {t.save(count)}
          </Button>
        </div>
      )}
    </aside>
  )
}
