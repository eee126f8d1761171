import type { SignInPageSetting } from '../contract.ts'
import { Button, Input, Switch } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './system.module.css'
import { texts } from './texts.ts'

type Parameters = SignInPageSetting['parameters']
const modules = ['mybook', 'LearningPortal'] as const

/** The parameters that have an effect, with the label of their switch. */
const known = [
  { moduleCode: 'mybook', code: 'import', label: 'importParameter' },
  { moduleCode: 'LearningPortal', code: 'announcements', label: 'announcementsParameter' },
] as const
type Known = (typeof known)[number]

interface Props {
  value?: Parameters
  onChange?: (value: Parameters) => void
}

/** Parameters of the two modules that have some: known ones as switches, others by code and value. */
export function ParametersField({ value = [], onChange }: Props) {
  const t = useTexts(texts)
  const find = ({ moduleCode, code }: Known) => value.find((each) => each.moduleCode === moduleCode && each.code === code)
  const shown = known.flatMap((each) => find(each) ?? [])
  const others = value.filter((parameter) => !shown.includes(parameter))
  const set = (list: Parameters) => onChange?.(list)
  const setKnown = (each: Known, on: boolean) =>
    set([...value.filter((parameter) => parameter !== find(each)), { moduleCode: each.moduleCode, code: each.code, value: String(on) }])
  const change = (at: number, to: Partial<Parameters[number]>) =>
    set([...shown, ...others.map((parameter, place) => (place === at ? { ...parameter, ...to } : parameter))])
  return (
    <>
      {modules.map((moduleCode) => (
        <div key={moduleCode}>
          <p className={styles.detail}>{t[moduleCode]}</p>
          {known
            .filter((each) => each.moduleCode === moduleCode)
            .map((each) => (
              <label key={each.code} className={styles.switch}>
                {t[each.label]}
                <Switch checked={find(each)?.value === 'true'} onChange={(on) => setKnown(each, on)} />
              </label>
            ))}
          {others.map((parameter, at) =>
            parameter.moduleCode === moduleCode ? (
              // The index is the key, because the code changes while it is typed.
              <div key={at} className={styles.parameter}>
                <Input
                  aria-label={t.parameterCode}
                  placeholder={t.parameterCode}
                  maxLength={41}
                  value={parameter.code}
                  onChange={({ target }) => change(at, { code: target.value })}
                />
                <Input
                  aria-label={t.parameterValue}
                  placeholder="true"
                  maxLength={200}
                  value={parameter.value}
                  onChange={({ target }) => change(at, { value: target.value })}
                />
                <Button type="link" aria-label={t.removeParameter(parameter.code)} onClick={() => set(value.filter((each) => each !== parameter))}>
                  ×
                </Button>
              </div>
            ) : null,
          )}
          <Button size="small" onClick={() => set([...value, { moduleCode, code: '', value: 'true' }])}>
            {t.addParameter}
          </Button>
        </div>
      ))}
    </>
  )
}
