import { RightOutlined } from '@ant-design/icons'
import { thousands } from '#plain/numbers/digits.ts'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import style from './home.module.css'
import { texts } from './texts.ts'
import { usePending } from './use-pending.ts'

/** Open tasks of the person, each a link to its list. */
export function PendingList() {
  const t = useTexts(texts)
  const pending = usePending()
  if (!pending)
    return (
      <Waiting>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </Waiting>
    )
  if (pending.length === 0) return <p className={style.none}>{t.nothingPending}</p>
  return (
    <ul className={style.pending}>
      {pending.map(({ name, count, path }) => (
        <li key={name}>
          <Link to={path}>
            <b>{thousands(count)}</b>
            <span>{t[name]}</span>
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
