import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './row-buttons.module.css'

interface Props {
  at: number
  count: number
  /** Accessible names of the buttons. */
  up: string
  down: string
  remove: string
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** The buttons that move a row of a list up or down, or remove it. */
export function RowButtons({ at, count, up, down, remove, onMove, onRemove }: Props) {
  return (
    <span className={styles.buttons}>
      <Button type="text" size="small" icon={<UpOutlined aria-hidden />} aria-label={up} disabled={at === 0} onClick={() => onMove(-1)} />
      <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={down} disabled={at === count - 1} onClick={() => onMove(1)} />
      <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={remove} onClick={onRemove} />
    </span>
  )
}
