import type { Data } from '#contract/call.ts'
import type { messagePreferenceGet, messagePreferenceSave, MessagePreferences as Preferences, messageTypeList } from '../../contract.ts'
import { Checkbox, Input, Segmented, Select, Skeleton, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { languages, type Language } from '#web/kernel/texts/language.ts'
import { latestOnly } from '#web/kernel/send/latest-only.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { preferenceTexts } from './preference-texts.ts'
import { clockOf, minuteOf, withWay, waysOf } from './preference-rules.ts'
import styles from './preferences.module.css'
import { typesLine } from '../lines.ts'

const line = 'GET /pressplatform/messages/preferences'
const digests = ['off', 'daily', 'weekly'] as const
const night = { from: 22 * 60, to: 7 * 60 }
const languageNames: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' }

/** Delivery preferences: ways by message type, digest, quiet hours, language. Every change is saved at once. */
export function MessagePreferences() {
  const { data, error, refetch } = useRead<typeof messagePreferenceGet>(line, {}, { onFocus: false })
  const types = useRead<typeof messageTypeList>(typesLine, {}, { onFocus: false })
  const failure = error ?? types.error
  if (failure && !(data && types.data)) return <Failed error={failure} retry={() => void Promise.all([refetch(), types.refetch()])} />
  if (!data || !types.data)
    return (
      <Waiting>
        <Skeleton active />
      </Waiting>
    )
  return <Form given={data} types={types.data} />
}

function Form({ given, types }: { given: Data<typeof messagePreferenceGet>; types: Data<typeof messageTypeList> }) {
  const t = useTexts(preferenceTexts)
  const { channels, timeZone, ...saved } = given
  const [preferences, setPreferences] = useState<Preferences>(saved)
  const [send] = useCall<typeof messagePreferenceSave>('PUT /pressplatform/messages/preferences', {
    refresh: [line],
    onFail: () => setPreferences(saved),
  })
  // A second change while the first is being saved must not be lost.
  const save = useMemo(() => latestOnly(send), [send])
  const change = (changes: Partial<Preferences>) => {
    const next = { ...preferences, ...changes }
    setPreferences(next)
    void save({ body: next })
  }
  const { ways, digest, digestHour, digestDay, quiet, language } = preferences
  const setQuiet = (name: 'from' | 'to', clock: string) => {
    const minute = minuteOf(clock)
    if (quiet && minute !== undefined) change({ quiet: { ...quiet, [name]: minute } })
  }
  return (
    <div className={styles.form}>
      <p>{t.help}</p>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t.type}</th>
            {channels.map(({ way, available, address }) => (
              <th key={way} scope="col">
                {t.wayName(way)}
                <small>{available ? address || t.notBound : t.notAvailable}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.type}>
              <th scope="row">
                {type.name}
                {type.always && <small>{t.securityHelp}</small>}
              </th>
              {channels.map(({ way, available, address }) => {
                const forced = type.always
                const usable = available && address !== ''
                return (
                  <td key={way}>
                    {forced && !type.ways.includes(way) ? (
                      '-'
                    ) : (
                      <Checkbox
                        aria-label={`${type.name} ${t.wayName(way)}`}
                        title={forced ? t.always : usable ? '' : available ? t.notBound : t.notAvailable}
                        disabled={forced || !usable}
                        checked={usable && (forced || waysOf(ways, type).includes(way))}
                        onChange={({ target }) => change({ ways: withWay(ways, type, way, target.checked) })}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.rows}>
        <div>
          <dt>{t.digest}</dt>
          <dd>
            <Segmented
              aria-label={t.digest}
              value={digest}
              options={digests.map((value) => ({ value, label: t.digests(value) }))}
              onChange={(value) => change({ digest: value })}
            />
            {digest === 'weekly' && (
              <Select
                aria-label={t.on}
                value={digestDay}
                popupMatchSelectWidth={false}
                options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: t.day(value) }))}
                onChange={(value) => change({ digestDay: value })}
              />
            )}
            {digest !== 'off' && (
              <Select
                aria-label={t.at}
                value={digestHour}
                options={Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: clockOf(hour * 60) }))}
                onChange={(value) => change({ digestHour: value })}
              />
            )}
            <small>{t.digestHelp}</small>
          </dd>
        </div>
        <div>
          <dt>{t.quiet}</dt>
          <dd>
            <Switch aria-label={t.quiet} checked={quiet !== null} onChange={(on) => change({ quiet: on ? night : null })} />
            {quiet && (
              <span className={styles.span}>
                {t.from}
                <Input
                  type="time"
                  aria-label={`${t.quiet} ${t.from}`}
                  value={clockOf(quiet.from)}
                  onChange={({ target }) => setQuiet('from', target.value)}
                />
                {t.to}
                <Input
                  type="time"
                  aria-label={`${t.quiet} ${t.to}`}
                  value={clockOf(quiet.to)}
                  onChange={({ target }) => setQuiet('to', target.value)}
                />
              </span>
            )}
            <small>{t.quietHelp(timeZone)}</small>
          </dd>
        </div>
        <div>
          <dt>{t.language}</dt>
          <dd>
            <Segmented
              aria-label={t.language}
              value={language}
              options={languages.map((code) => ({ value: code, label: <span lang={code}>{languageNames[code]}</span> }))}
              onChange={(value) => change({ language: value })}
            />
          </dd>
        </div>
      </dl>
    </div>
  )
}
