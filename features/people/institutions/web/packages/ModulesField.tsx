import type { ModuleCode } from '#contract/modules.ts'
import { Checkbox } from 'antd'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '../institutions.module.css'
import { moduleNames } from './module-names.ts'
import { texts } from '../texts.ts'

/** Checkboxes for the modules of a package, with one for all. */
export function ModulesField({ value = [], onChange }: { value?: ModuleCode[]; onChange?: (codes: ModuleCode[]) => void }) {
  const t = useTexts(texts)
  const every = moduleNames.map(({ code }) => code)
  const options = moduleNames.map(({ code, zh, en }) => ({ value: code, label: language() === 'zh-CN' ? zh : en }))
  return (
    <>
      <Checkbox
        checked={value.length === every.length}
        indeterminate={value.length > 0 && value.length < every.length}
        onChange={({ target }) => onChange?.(target.checked ? every : [])}
      >
        {t.allModules}
      </Checkbox>
      <Checkbox.Group<ModuleCode>
        className={styles.modules ?? ''}
        options={options}
        value={value}
        onChange={(codes) => onChange?.(every.filter((code) => codes.includes(code)))}
      />
    </>
  )
}
