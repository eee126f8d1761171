import { Popover } from 'antd'
import { useRef, useState } from 'react'
import { Filled } from '#web/kernel/Filled.tsx'
import { feedbackDialog } from '../shell-slots.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { useEscape } from '#web/ui/hooks/use-escape.ts'
import style from './AvatarMenu.module.css'
import { PersonPanel } from './PersonPanel.tsx'
import { texts } from '../texts.ts'

/** The signed-in person's avatar; it opens the account panel. */
export function AvatarMenu() {
  const t = useTexts(texts)
  const user = useGlobal((state) => state.userInfo)
  const [open, setOpen] = useState(false)
  const [giving, setGiving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(open, () => {
    setOpen(false)
    button.current?.focus()
  })
  if (!user) return null
  return (
    <span>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={<PersonPanel user={user} giveFeedback={() => (setOpen(false), setGiving(true))} />}
      >
        <button ref={button} type="button" className={style.me} aria-label={t.me(user.name)} aria-expanded={open}>
          <Avatar name={user.name} src={user.avatarUrl} size={28} />
        </button>
      </Popover>
      {giving && <Filled slot={feedbackDialog} props={{ open: true, close: () => setGiving(false) }} />}
    </span>
  )
}
