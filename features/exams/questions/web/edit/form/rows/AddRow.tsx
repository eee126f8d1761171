import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './add-row.module.css'

interface Props {
  label: string
  disabled?: boolean
  onAdd: () => void
}

/** The button that adds a row to a list, or a part to the question. */
export function AddRow({ label, disabled = false, onAdd }: Props) {
  return (
    <Button type="text" size="small" className={styles.add ?? ''} icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={onAdd}>
      {label}
    </Button>
  )
}
