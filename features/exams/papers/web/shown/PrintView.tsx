import { PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { dayText } from '#web/ui/time/When.tsx'
import { variantName } from '../compose/variants.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { AnswerKey } from './AnswerKey.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { PrintedPaper } from './PrintedPaper.tsx'
import { shownTexts } from './shown-texts.ts'
import styles from './print.module.css'
import { useLaid, useVariant } from './use-laid.ts'

export interface PrintSettings {
  columns: 1 | 2
  size: number
  seal: boolean
  scores: boolean
  space: boolean
  whole: boolean
  paper: boolean
  sheet: boolean
  key: boolean
}

const sizes = [9, 10.5, 12, 14]
const switches = ['seal', 'scores', 'space', 'whole'] as const

/** The paper, the answer sheet and the answers for print, with their settings. The browser prints them or saves a PDF. */
export function PrintView({ open }: { open: OpenPaper }) {
  const t = useTexts(shownTexts)
  const name = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const { data, error, refetch } = useLaid(open, 'print')
  const [variant, setVariant] = useState(0)
  const sections = useVariant(data, variant)
  const [settings, setSettings] = useState<PrintSettings>({
    columns: 1,
    size: 10.5,
    seal: true,
    scores: true,
    space: true,
    whole: true,
    paper: true,
    sheet: true,
    key: false,
  })
  const set = (patch: Partial<PrintSettings>) => setSettings((now) => ({ ...now, ...patch }))
  const title = `${open.full.name}${data && data.layout.variants.length > 1 ? `　${variantName(variant)}` : ''}`
  const toggle = (key: (typeof switches)[number] | 'sheet' | 'key' | 'paper', label: string, help?: string) => (
    <label key={key} className={styles.line}>
      <span>
        {label} {help && <small>{help}</small>}
      </span>
      <Switch checked={settings[key]} onChange={(on) => set({ [key]: on })} aria-label={label} />
    </label>
  )
  return (
    <div className={styles.view}>
      <aside className={styles.settings} aria-label={t.print}>
        {data && data.layout.variants.length > 1 && (
          <Segmented<number>
            block
            aria-label={t.variant}
            value={variant}
            options={data.layout.variants.map((_, at) => ({ value: at, label: variantName(at) }))}
            onChange={setVariant}
          />
        )}
        <h3>{t.paper}</h3>
        <div className={styles.line}>
          <span>{t.columns}</span>
          <Segmented<1 | 2>
            aria-label={t.columns}
            value={settings.columns}
            options={[
              { value: 1, label: t.one },
              { value: 2, label: t.two },
            ]}
            onChange={(columns) => set({ columns })}
          />
        </div>
        <div className={styles.line}>
          <span>{t.size}</span>
          <Select
            aria-label={t.size}
            value={settings.size}
            options={sizes.map((value) => ({ value, label: `${value} pt` }))}
            onChange={(size) => set({ size })}
          />
        </div>
        <h3>{t.face}</h3>
        {switches.map((key) => toggle(key, t[key], key === 'space' ? t.spaceHelp : undefined))}
        <h3>{t.together}</h3>
        {toggle('paper', t.questionPaper)}
        {toggle('sheet', t.sheet)}
        {toggle('key', t.key)}
        <div className={styles.foot}>
          <p>{t.printHelp}</p>
          <Button type="primary" block icon={<PrinterOutlined aria-hidden />} disabled={!data} onClick={() => print()}>
            {t.print}
          </Button>
        </div>
      </aside>
      <div className={styles.desk} style={{ '--print-size': `${settings.size}pt` } as React.CSSProperties}>
        {error && <Failed error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <Waiting>
            <Skeleton active paragraph={{ rows: 12 }} />
          </Waiting>
        )}
        {data && !settings.paper && !settings.sheet && !settings.key && <EmptyState title={t.nothing} />}
        {data && (
          <>
            {open.full.state !== 'locked' && <div className={styles.mark}>{t.sample(name, dayText(new Date().toISOString()))}</div>}
            {settings.paper && (
              <PrintedPaper
                title={title}
                sections={sections}
                settings={settings}
                points={data.points}
                minutes={open.full.minutes}
                sheet={settings.sheet}
              />
            )}
            {settings.sheet && <AnswerSheet title={title} sections={sections} />}
            {settings.key && <AnswerKey title={title} sections={sections} />}
          </>
        )}
      </div>
    </div>
  )
}
