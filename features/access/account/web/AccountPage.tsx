import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MyFeedback } from '#features/messaging/feedback/web/MyFeedback.tsx'
import { MyIdentity } from '#features/people/identity/web/MyIdentity.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MessagePreferences } from '#features/messaging/messages/web/preferences/MessagePreferences.tsx'
import { AccountFrame, Section } from './AccountFrame.tsx'
import { Comfort } from './profile/Comfort.tsx'
import { Privacy } from '#features/access/privacy/web/Privacy.tsx'
import { Profile } from './profile/Profile.tsx'
import { Security } from './security/Security.tsx'
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
