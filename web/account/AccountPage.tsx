import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MyFeedback } from '../feedback/MyFeedback.tsx'
import { MyIdentity } from '../identity/MyIdentity.tsx'
import { useTexts } from '../kernel/use-texts.ts'
import { MessagePreferences } from '../messages/MessagePreferences.tsx'
import { AccountFrame, Section } from './AccountFrame.tsx'
import { Comfort } from './Comfort.tsx'
import { Privacy } from './Privacy.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { texts } from './texts.ts'

/** All sections of the account on one page, each under an anchor. */
export default function AccountPage() {
  const t = useTexts(texts)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash, key])
  return (
    <AccountFrame title={t.title}>
      <Section name="profile">
        <Profile />
      </Section>
      <Section name="security">
        <Security />
      </Section>
      <Section name="identity">
        <MyIdentity />
      </Section>
      <Section name="messages">
        <MessagePreferences />
      </Section>
      <Section name="comfort">
        <Comfort />
      </Section>
      <Section name="feedback">
        <MyFeedback />
      </Section>
      <Section name="privacy">
        <Privacy />
      </Section>
    </AccountFrame>
  )
}
