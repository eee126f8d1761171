import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { testTargetChoices } from '../../../contract-tests.ts'
import { setupTexts } from '../setup-texts.ts'
import type { TargetValue } from '../setup-values.ts'
import styles from './fields.module.css'

interface Props {
  value?: TargetValue[]
  id?: string
  disabled?: boolean
  onChange?: (targets: TargetValue[]) => void
}

interface Choice {
  value: string
  label: string
  note: string
}

const waitMilliseconds = 250

async function find(words: string): Promise<{ classes: Choice[]; usergroups: Choice[]; people: Choice[] }> {
  const found = await send<typeof testTargetChoices>('GET /pressplatform/testtargets', { query: { q: words.trim().slice(0, 100) } }, { silent: true })
  const named = (kind: TargetValue['kind'], all: readonly { id: string; name: string; number?: string | null }[]) =>
    all.map(({ id, name, number }) => ({ value: `${kind}/${id}`, label: name, note: number ?? '' }))
  return { classes: named('class', found.classes), usergroups: named('usergroup', found.usergroups), people: named('member', found.people) }
}

/** Whom a test is for: classes, user groups and persons, found by name, and listed with the number of people in them. */
export function TargetsField({ value = [], id, disabled = false, onChange }: Props) {
  const t = useTexts(setupTexts)
  const [choices, setChoices] = useState<Awaited<ReturnType<typeof find>>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const generation = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (words: string) => {
    clearTimeout(timer.current)
    const own = (generation.current += 1)
    timer.current = setTimeout(
      () =>
        void find(words).then(
          (found) => own === generation.current && setChoices(found),
          () => own === generation.current && setChoices(undefined),
        ),
      words ? waitMilliseconds : 0,
    )
  }
  const has = (key: string) => value.some(({ kind, targetId }) => `${kind}/${targetId}` === key)
  const groups = (['classes', 'usergroups', 'people'] as const)
    .map((part) => ({ label: t.targetParts(part), options: (choices?.[part] ?? []).filter((choice) => !has(choice.value)) }))
    .filter(({ options }) => options.length)
  const add = (key: string) => {
    const name = groups.flatMap(({ options }) => options).find((option) => option.value === key)?.label ?? ''
    const [kind = '', targetId = ''] = key.split('/')
    // The number of people is counted by the server when the settings are saved.
    onChange?.([...value, { kind: kind as TargetValue['kind'], targetId, name, people: kind === 'member' ? 1 : -1 }])
  }
  return (
    <div className={styles.targets}>
      <Select<string | null>
        value={null}
        showSearch={{ filterOption: false, onSearch: search }}
        options={groups}
        placeholder={t.addTarget}
        notFoundContent={t.noTargets}
        {...(id && { id })}
        {...(disabled && { disabled })}
        onOpenChange={(open) => open && search('')}
        onChange={(key) => key && add(key)}
        optionRender={({ label, data }) => (
          <span className={styles.option}>
            {label} <small>{(data as Choice).note}</small>
          </span>
        )}
      />
      {value.length > 0 && (
        <ul>
          {value.map(({ kind, targetId, name, people }) => (
            <li key={`${kind}/${targetId}`}>
              <span>{name}</span>
              <small>
                {t.targetKinds(kind)}
                {kind !== 'member' && people >= 0 && ` · ${t.people(people)}`}
              </small>
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t.removeTarget(name)}
                  onClick={() => onChange?.(value.filter((other) => other.kind !== kind || other.targetId !== targetId))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
