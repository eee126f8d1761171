import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import styles from './rules.module.css'
import { type CategoryDraft, moved, newCategory, sumOfWeights } from './rules-draft.ts'
import { rulesTexts } from './rules-texts.ts'

const most = 20

interface Props {
  categories: readonly CategoryDraft[]
  tried: boolean
  change: (categories: CategoryDraft[]) => void
}

/** The categories with their weights, and what is missing to a hundred. */
export function Categories({ categories, tried, change }: Props) {
  const t = useTexts(rulesTexts)
  const put = (at: number, values: Partial<CategoryDraft>) => change(categories.map((each, place) => (place === at ? { ...each, ...values } : each)))
  const sum = sumOfWeights(categories)
  const rest = pointsOf(Math.abs(hundredths(100) - hundredths(sum)))
  return (
    <section>
      <h3>{t.categories}</h3>
      <ol className={styles.categories}>
        {categories.map(({ key, name, weight, dropLowest }, at) => {
          const problem = !name.trim() ? t.needName : weight ? undefined : t.needWeight
          return (
            <li key={key}>
              <Input
                aria-label={`${t.name} ${at + 1}`}
                placeholder={t.name}
                maxLength={40}
                status={tried && !name.trim() ? 'error' : ''}
                value={name}
                onChange={({ target }) => put(at, { name: target.value })}
              />
              <NumberInput
                aria-label={`${t.weight} ${at + 1}`}
                min={0}
                max={100}
                precision={2}
                suffix="%"
                status={tried && !weight ? 'error' : ''}
                value={weight}
                formatter={(value) => (value === undefined || String(value) === '' ? '' : String(Number(value)))}
                onChange={(value) => put(at, { weight: value })}
              />
              <label>
                {t.drop}
                <NumberInput min={0} max={20} precision={0} value={dropLowest} onChange={(value) => put(at, { dropLowest: value ?? 0 })} />
                {t.dropAfter}
              </label>
              <span className={styles.buttons}>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={t.up(name)}
                  disabled={at === 0}
                  onClick={() => change(moved(categories, at, -1))}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={t.down(name)}
                  disabled={at === categories.length - 1}
                  onClick={() => change(moved(categories, at, 1))}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t.remove(name)}
                  onClick={() => change(categories.filter((each) => each.key !== key))}
                />
              </span>
              {tried && problem && <em role="alert">{problem}</em>}
            </li>
          )
        })}
      </ol>
      <p className={styles.sum}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={categories.length >= most}
          onClick={() => change([...categories, newCategory('', sum < 100 ? rest : null)])}
        >
          {t.addCategory}
        </Button>
        <span role="status" data-wrong={sum === 100 ? undefined : true}>
          {t.sum(String(sum))}
          {sum < 100 && `, ${t.short(String(rest))}`}
          {sum > 100 && `, ${t.over(String(rest))}`}
        </span>
      </p>
    </section>
  )
}
