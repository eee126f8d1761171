import { Button, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { interactiveLimits, type Picture } from '#assessment/interactives/interactive.ts'
import { uploadAttachment } from '#features/library/attachments/web/upload.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { useMaking } from './making.ts'
import { makeTexts } from './make-texts.ts'
import styles from './make.module.css'

/** Why a field is refused, below it. */
export function Problem({ path }: { path: string }) {
  const { problemAt } = useMaking()
  const problem = problemAt(path)
  return problem ? (
    <p className={styles.problem} data-problem>
      {problem}
    </p>
  ) : null
}

interface TextProps {
  /** Where the server names a problem of it, such as `content.title`. */
  path: string
  label: string
  value: string
  onChange: (value: string) => void
  long?: boolean
  help?: string
  /** Only as wide as a date. */
  short?: boolean
  /** The most characters, where it is another number than that of lines or texts. */
  most?: number
}

/** A line or a text with its label, and below it why it is refused. */
export function TextInput({ path, label, value, onChange, long = false, help, short = false, most }: TextProps) {
  const id = useId()
  const { problemAt } = useMaking()
  const problem = problemAt(path)
  const common = {
    id,
    value,
    ...(problem && { status: 'error' as const, 'aria-invalid': true }),
    'aria-describedby': `${id}-said`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className={styles.field} data-short={short || undefined}>
      <label htmlFor={id}>{label}</label>
      {long ? (
        <Input.TextArea {...common} autoSize={{ minRows: 2, maxRows: 8 }} maxLength={most ?? interactiveLimits.text} />
      ) : (
        <Input {...common} maxLength={most ?? interactiveLimits.line} />
      )}
      <p id={`${id}-said`} className={problem ? styles.problem : styles.help}>
        {problem ?? help}
      </p>
    </div>
  )
}

interface PictureProps {
  path: string
  value: Picture | null
  onChange: (picture: Picture | null) => void
  /** The label of the button without a picture. */
  add?: string
  /** Shows the picture itself; elsewhere it is shown already. */
  shown?: boolean
}

/** A picture with its description; it is uploaded at once. */
export function PictureField({ path, value, onChange, add, shown = true }: PictureProps) {
  const t = useTexts(makeTexts)
  return (
    <div className={styles.pictureField}>
      {value && shown && <img src={`${fileUrl(value.fileId)}?w=320`} alt="" />}
      <div>
        <FileButton
          rule={pictureRule}
          label={value ? t.replacePicture : (add ?? t.choosePicture)}
          upload={async (file, options) => {
            const stored = await uploadAttachment(file, options)
            onChange({ fileId: stored.id, alt: value?.alt ?? '' })
          }}
        >
          {value && (
            <Button type="text" onClick={() => onChange(null)}>
              {t.removePicture}
            </Button>
          )}
        </FileButton>
        <Problem path={path} />
        {value && <TextInput path={`${path}.alt`} label={t.alt} help={t.altHelp} value={value.alt} onChange={(alt) => onChange({ ...value, alt })} />}
      </div>
    </div>
  )
}

interface RowsProps<Row extends { key: string }> {
  path: string
  title: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  most?: number
  /** The label of the button that adds one, and what it adds. Without it parts are added elsewhere, at a place that they cannot leave. */
  add?: string
  make?: () => Row
  nameOf: (no: number) => string
  /** The row that is in hand. */
  selected?: string | undefined
  onSelect?: (key: string) => void
  children: (row: Row, at: number, change: (row: Row) => void) => ReactNode
}

/** Parts in their order: each can be moved by buttons, or by Alt with the arrow keys, and removed. */
export function Rows<Row extends { key: string }>(props: RowsProps<Row>) {
  const { path, title, rows, onChange, most = Infinity, add, make, nameOf, selected, onSelect, children } = props
  const t = useTexts(makeTexts)
  const movable = make !== undefined
  const move = (at: number, to: number) => {
    const row = rows[at]
    if (!row || to < 0 || to >= rows.length) return
    const others = rows.filter((each) => each !== row)
    onChange([...others.slice(0, to), row, ...others.slice(to)])
  }
  return (
    <section className={styles.rows} aria-label={title}>
      <h3>
        {title} <small>{rows.length}</small>
      </h3>
      <Problem path={path} />
      <ol>
        {rows.map((row, at) => {
          const name = nameOf(at + 1)
          return (
            <li
              key={row.key}
              data-selected={selected === row.key || undefined}
              onFocus={() => onSelect?.(row.key)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                if (!event.altKey || !by || !movable) return
                event.preventDefault()
                move(at, at + by)
              }}
            >
              <div className={styles.rowHead}>
                <b>{name}</b>
                <span>
                  {movable && (
                    <>
                      <Button type="text" size="small" disabled={at === 0} aria-label={t.moveUp(name)} onClick={() => move(at, at - 1)}>
                        ↑
                      </Button>
                      <Button
                        type="text"
                        size="small"
                        disabled={at === rows.length - 1}
                        aria-label={t.moveDown(name)}
                        onClick={() => move(at, at + 1)}
                      >
                        ↓
                      </Button>
                    </>
                  )}
                  <Button type="text" size="small" aria-label={t.remove(name)} onClick={() => onChange(rows.filter((each) => each !== row))}>
                    ✕
                  </Button>
                </span>
              </div>
              {children(row, at, (next) => onChange(rows.map((each) => (each.key === row.key ? next : each))))}
            </li>
          )
        })}
      </ol>
      {make && (
        <Button disabled={rows.length >= most} onClick={() => onChange([...rows, make()])}>
          {add}
        </Button>
      )}
    </section>
  )
}
