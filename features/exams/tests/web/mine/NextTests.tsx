import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { myTestList } from '../../contract-mine.ts'
import { myTestsLine } from '../lines.ts'
import { mineTexts } from './mine-texts.ts'
import styles from './mine.module.css'
import { NextTest } from './MyTestCard.tsx'

/** The most tests that the home of a class shows. */
const most = 3

/** On the home of a class for a student: the tests to be sat, the nearest first; nothing where there are none. */
export function NextTests({ classId }: { classId: string }) {
  const t = useTexts(mineTexts)
  const { data } = useRead<typeof myTestList>(myTestsLine, { query: { classId, when: 'next', size: most } })
  if (!data?.items.length) return null
  return (
    <section aria-labelledby="home-tests">
      <h2 id="home-tests">{t.homeNext}</h2>
      <ul className={styles.list}>
        {data.items.map((test) => (
          <NextTest key={test.id} test={test} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
