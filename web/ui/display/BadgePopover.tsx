import { Badge, Button, Popover, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useEscape } from '../hooks/use-escape.ts'

interface Props {
  label: string
  icon: ReactNode
  /** Shows the dot on the icon. */
  dot: boolean
  title: ReactNode
  content: (close: () => void) => ReactNode
}

/** A tool of the header that shows news by a dot and its list in a pop-over. Esc closes the list and returns the focus. */
export function BadgePopover({ label, icon, dot, title, content }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(open, () => {
    setOpen(false)
    button.current?.focus()
  })
  return (
    <span>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        title={title}
        content={content(() => setOpen(false))}
      >
        <Tooltip title={open ? '' : label}>
          <Button
            ref={button}
            type="text"
            aria-label={label}
            aria-expanded={open}
            icon={
              <Badge dot={dot} color="var(--dan)" offset={[-1, 3]}>
                {icon}
              </Badge>
            }
          />
        </Tooltip>
      </Popover>
    </span>
  )
}
