import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { fillingsOf } from '#web/kernel/Filled.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { AccountFrame, Section } from './AccountFrame.tsx'
import { accountSections } from '#web/shell/shell-slots.ts'
import { texts } from './texts.ts'

/** All sections of the account on one page, each under an anchor. */
export default function AccountPage() {
  const t = useTexts(texts)
  return (
    <AccountFrame title={t.title}>
      <Suspense fallback={<Spinner label={t.title} />}>
        <Sections />
      </Suspense>
    </AccountFrame>
  )
}

function Sections() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash, key])
  return fillingsOf(accountSections).map(({ name, title, Part }) => (
    <Section key={name} name={name} title={title}>
      <Part />
    </Section>
  ))
}
