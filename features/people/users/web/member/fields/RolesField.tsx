import { CloseOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Option } from '#web/ui/list/filters/FilterChoice.tsx'
import { texts } from '../../texts.ts'
import styles from '../../users.module.css'

interface Props {
  options: readonly Option[]
  /** Roles that are already saved; others are marked as unsaved. */
  saved: readonly string[]
  value?: string[]
  id?: string
  disabled?: boolean
  onChange?: (roles: string[]) => void
}

/** The roles of a member; unsaved ones are highlighted. */
export function RolesField({ options, saved, value = [], id, disabled = false, onChange }: Props) {
  const t = useTexts(texts)
  return (
    <Select<string[]>
      mode="multiple"
      value={value}
      options={[...options]}
      {...(disabled && { disabled })}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t.roles}
      {...(id && { id })}
      {...(onChange && { onChange })}
      tagRender={({ label, value: code, closable, onClose }) => (
        <span className={styles.tag} data-new={!saved.includes(code as string) || undefined}>
          {label}
          {closable && (
            <span role="presentation" className={styles.tagOff} onMouseDown={(event) => event.stopPropagation()} onClick={onClose}>
              <CloseOutlined aria-hidden />
            </span>
          )}
        </span>
      )}
    />
  )
}
