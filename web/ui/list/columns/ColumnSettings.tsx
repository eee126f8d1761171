import { DownOutlined, HolderOutlined, PushpinOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '../../pop-over/PopOver.tsx'
import styles from './column-settings.module.css'
import { densities, hideColumn, initialChoice, moveColumn, type Column, type ColumnChoice } from './columns.ts'
import { listTexts } from '../texts.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}

/** The button 列设置: order of columns (by dragging, buttons, or Alt and arrow keys), visible columns, and row height. */
export function ColumnSettings<Row>(props: Props<Row>) {
  const t = useTexts(listTexts)
  return (
    <PopOver label={t.columns} edge="end" content={<Panel {...props} />}>
      <Button type="text" icon={<SettingOutlined aria-hidden />} title={t.columns} aria-label={t.columns} />
    </PopOver>
  )
}

function Panel<Row>({ columns, choice, onChange }: Props<Row>) {
  const t = useTexts(listTexts)
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const move = (key: string, by: number) => {
    const next = moveColumn(choice, key, by)
    onChange(next)
    setAnnouncement(t.moved(titleOf(key), next.order.indexOf(key) + 1))
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    move(key, by)
  }
  return (
    <div className={styles.panel}>
      <header>
        <b>{t.columns}</b>
        <Button type="link" size="small" onClick={() => onChange(initialChoice(columns))}>
          {t.restore}
        </Button>
      </header>
      <ul>
        {choice.order.map((key, at) => (
          <li
            key={key}
            data-dragged={dragged === key || undefined}
            draggable={at > 0}
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged && dragged !== key) onChange(moveColumn(choice, dragged, at - choice.order.indexOf(dragged)))
            }}
            onKeyDown={(event) => onKeyDown(event, key)}
          >
            <HolderOutlined className={styles.grip ?? ''} data-off={at === 0 || undefined} aria-hidden />
            <Checkbox
              checked={!choice.hidden.includes(key)}
              disabled={at === 0}
              onChange={({ target }) => onChange(hideColumn(choice, key, !target.checked))}
            >
              {titleOf(key)}
            </Checkbox>
            {at === 0 ? (
              <small>
                <PushpinOutlined aria-hidden /> {t.fixed}
              </small>
            ) : (
              <span className={styles.moves}>
                <button type="button" aria-label={t.up(titleOf(key))} disabled={at === 1} onClick={() => move(key, -1)}>
                  <UpOutlined aria-hidden />
                </button>
                <button type="button" aria-label={t.down(titleOf(key))} disabled={at === choice.order.length - 1} onClick={() => move(key, 1)}>
                  <DownOutlined aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <footer>
        <span id="density">{t.density}</span>
        <Segmented
          block
          size="small"
          aria-labelledby="density"
          value={choice.density}
          options={densities.map((value) => ({ value, label: t[value] }))}
          onChange={(density) => onChange({ ...choice, density })}
        />
      </footer>
      <p role="status" className={styles.said}>
        {announcement}
      </p>
    </div>
  )
}
