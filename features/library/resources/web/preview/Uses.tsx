import { RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { ResourceFull, resourceUses } from '../../contract.ts'
import { usesLine } from '../lines.ts'
import { placeName } from './place-name.tsx'
import styles from './preview.module.css'
import { previewTexts } from './texts.ts'

const first = 6

/** The places in which the resource stands, with the way to those that the person may see. */
export function Uses({ resource }: { resource: ResourceFull }) {
  const t = useTexts(previewTexts)
  const [size, setSize] = useState(first)
  const { data, error, refetch } = useRead<typeof resourceUses>(usesLine, { resourceId: resource.id, query: { size } }, { keep: true })
  const total = data?.total ?? resource.uses
  return (
    <section className={styles.section}>
      <h3>
        {total ? t.usedIn(thousands(total)) : t.unused}
        {total > 0 && resource.can.edit && <small>{t.usedHelp}</small>}
      </h3>
      {error && <RetryLine error={error} retry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && data.items.length > 0 && (
        <ul className={styles.uses}>
          {data.items.map((use) => (
            <li key={`${use.place}/${use.id}`}>
              {use.path ? (
                <Link to={use.path}>
                  {placeName(use)}
                  <RightOutlined aria-hidden />
                </Link>
              ) : (
                placeName(use)
              )}
            </li>
          ))}
        </ul>
      )}
      {data && total > data.items.length && size === first && (
        <Button type="link" size="small" onClick={() => setSize(100)}>
          {t.moreUses(thousands(total - data.items.length))}
        </Button>
      )}
    </section>
  )
}
