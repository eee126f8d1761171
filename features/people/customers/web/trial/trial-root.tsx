import { createRoot } from 'react-dom/client'
import { TrialPage } from './TrialPage.tsx'
import { Logo } from '#web/shell/person/Mark.tsx'
import { LanguageSelect } from '#web/light/form/LanguageSelect.tsx'
import { startPage } from '#web/light/start.ts'

startPage(() => {
  const root = document.getElementById('trial')
  if (!root) return
  createRoot(root).render(
    <>
      <SmallHead />
      <TrialPage />
    </>,
  )
})

/** Header of a small page outside any institution: product name and language. */
function SmallHead() {
  return (
    <>
      <p className="lt-brand">
        <Logo /> Recto
      </p>
      <LanguageSelect />
    </>
  )
}
