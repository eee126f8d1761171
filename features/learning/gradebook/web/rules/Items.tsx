import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { Gradebook } from '../../contract.ts'
import styles from './rules.module.css'
import { type ItemDraft, moved, newItem, type RulesDraft } from './rules-draft.ts'
import { rulesTexts } from './rules-texts.ts'

const most = 60

/** Its title and points are those of what it is about. */
const isFixed = (kind: ItemDraft['kind']) => kind !== 'manual' && kind !== 'attendance'

interface Props {
  draft: RulesDraft
  offered: Gradebook['free']
  tried: boolean
  change: (items: ItemDraft[]) => void
}

/** The items with their categories, and what else of the class can be added. */
export function Items({ draft: { categories, items }, offered, tried, change }: Props) {
  const t = useTexts(rulesTexts)
  const put = (at: number, values: Partial<ItemDraft>) => change(items.map((each, place) => (place === at ? { ...each, ...values } : each)))
  const options = [...categories.map(({ key, name }) => ({ value: key, label: name || '–' })), { value: '', label: t.uncounted }]
  const last = categories.at(-1)?.key ?? ''
  const free = offered.filter(({ kind, id }) => !items.some((item) => item.kind === kind && item.sourceId === id))
  return (
    <section>
      <h3>{t.items}</h3>
      <p>{items.length ? t.itemHelp : `${t.noItems} ${t.itemHelp}`}</p>
      <ol className={styles.items}>
        {items.map(({ key, kind, title, points, category, shown }, at) => {
          const problem = !title.trim() ? t.needName : points ? undefined : t.needPoints
          return (
            <li key={key}>
              {isFixed(kind) ? (
                <span className={styles.test}>
                  {title} <small>{t.kinds(kind)}</small>
                </span>
              ) : (
                <Input
                  aria-label={`${t.itemTitle} ${at + 1}`}
                  placeholder={t.itemTitle}
                  maxLength={40}
                  status={tried && !title.trim() ? 'error' : ''}
                  value={title}
                  onChange={({ target }) => put(at, { title: target.value })}
                />
              )}
              <NumberInput
                aria-label={`${t.points} ${title}`}
                min={0.01}
                max={100_000}
                precision={2}
                disabled={isFixed(kind)}
                status={tried && !points ? 'error' : ''}
                value={points}
                formatter={(value) => (value === undefined || String(value) === '' ? '' : String(Number(value)))}
                onChange={(value) => put(at, { points: value })}
              />
              <Select
                aria-label={`${t.category} ${title}`}
                value={categories.some((each) => each.key === category) ? category : ''}
                options={options}
                onChange={(value) => put(at, { category: value })}
              />
              <Checkbox checked={shown} onChange={({ target }) => put(at, { shown: target.checked })}>
                {t.shown}
              </Checkbox>
              <span className={styles.buttons}>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t.up(title)}
                  disabled={at === 0}
                  onClick={() => change(moved(items, at, -1))}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={t.down(title)}
                  disabled={at === items.length - 1}
                  onClick={() => change(moved(items, at, 1))}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t.remove(title)}
                  onClick={() => change(items.filter((each) => each.key !== key))}
                />
              </span>
              {tried && problem && <em role="alert">{problem}</em>}
            </li>
          )
        })}
      </ol>
      <p className={styles.adds}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={items.length >= most}
          onClick={() => change([...items, newItem(items.at(-1)?.category ?? last)])}
        >
          {t.addItem}
        </Button>
        {free.map(({ kind, id, title, points }) => (
          <Button
            key={id}
            size="small"
            disabled={items.length >= most}
            onClick={() => change([...items, { ...newItem(last), kind, sourceId: id, title: title || t.kinds(kind), points }])}
          >
            {t.addTest(title || t.kinds(kind))}
          </Button>
        ))}
      </p>
    </section>
  )
}
