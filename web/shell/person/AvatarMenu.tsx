import { useState } from 'react'
import { Filled } from '#web/kernel/Filled.tsx'
import { feedbackDialog } from '../shell-slots.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import style from './AvatarMenu.module.css'
import { PersonPanel } from './PersonPanel.tsx'
import { texts } from '../texts.ts'

/** The signed-in person's avatar; it opens the account panel. */
export function AvatarMenu() {
  const t = useTexts(texts)
  const user = useGlobal((state) => state.userInfo)
  const [giving, setGiving] = useState(false)
  if (!user) return null
  return (
    <span>
      <PopOver
        label={t.me(user.name)}
        edge="end"
        beside
        content={(close) => <PersonPanel user={user} giveFeedback={() => (close(), setGiving(true))} />}
      >
        <button type="button" className={style.me} aria-label={t.me(user.name)}>
          <Avatar name={user.name} src={user.avatarUrl} size={28} />
        </button>
      </PopOver>
      {giving && <Filled slot={feedbackDialog} props={{ open: true, close: () => setGiving(false) }} />}
    </span>
  )
}
