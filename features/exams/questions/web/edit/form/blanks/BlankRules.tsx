import { Button, Checkbox } from 'antd'
import type { Blank, BlankRules as Rules } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { withAnyOrder } from '../../draft/blanks.ts'
import { texts } from '../../edit-texts.ts'
import type { OpenQuestion } from '../../session/use-question.ts'
import styles from './blanks.module.css'

const rules = ['ignoreSpaces', 'scientific', 'ignoreUnit'] as const satisfies readonly (keyof Rules)[]

/** What is made alike before answers are compared, and which blanks may be answered in any order. */
export function BlankRules({ open: { draft, change }, blanks }: { open: OpenQuestion; blanks: readonly Blank[] }) {
  const t = useTexts(texts)
  const set = (patch: Partial<Rules>) => change((now) => ({ blankRules: { ...now.blankRules, ...patch } }))
  const keys = blanks.map(({ key }) => key)
  const groups = draft.blankRules.anyOrder.map((group) => group.filter((key) => keys.includes(key))).filter((group) => group.length > 1)
  const free = keys.filter((key) => !groups.some((group) => group.includes(key)))
  const names = (group: readonly string[]) => t.listOf(group.map((key) => String(keys.indexOf(key) + 1)))
  const replace = (before: readonly string[], next: string[]) =>
    set({ anyOrder: withAnyOrder(withAnyOrder(draft.blankRules.anyOrder, before, false), next, next.length > 1) })
  return (
    <div className={styles.rules} role="group" aria-label={t.beforeJudging}>
      <span>{t.beforeJudging}</span>
      {rules.map((rule) => (
        <Checkbox key={rule} checked={draft.blankRules[rule]} onChange={({ target }) => set({ [rule]: target.checked })}>
          {t.rules(rule)}
        </Checkbox>
      ))}
      <Checkbox checked={!draft.blankRules.caseMatters} onChange={({ target }) => set({ caseMatters: !target.checked })}>
        {t.ignoreCase}
      </Checkbox>
      {[...groups, ...(free.length > 1 ? [free.slice(0, 2)] : [])].map((group) => {
        const on = groups.includes(group)
        return (
          <span key={group.join()} className={styles.group}>
            <Checkbox checked={on} onChange={({ target }) => replace(group, target.checked ? group : [])}>
              {t.anyOrder(names(group))}
            </Checkbox>
            {(on || free.length > 2) && (
              <PopOver
                label={t.chooseBlanks}
                content={
                  <Checkbox.Group
                    value={on ? group : []}
                    options={keys
                      .filter((key) => group.includes(key) || free.includes(key))
                      .map((key) => ({ value: key, label: t.blankNo(keys.indexOf(key) + 1) }))}
                    onChange={(next) =>
                      replace(
                        group,
                        keys.filter((key) => next.includes(key)),
                      )
                    }
                  />
                }
              >
                <Button type="link" size="small">
                  {t.chooseBlanks}
                </Button>
              </PopOver>
            )}
          </span>
        )
      })}
    </div>
  )
}
