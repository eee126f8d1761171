import { Logo } from '#web/shell/person/Mark.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'

/** Header of a small page outside any institution: product name and language. */
export function SmallHead() {
  return (
    <>
      <p className="lt-brand">
        <Logo /> Recto
      </p>
      <LanguageSelect />
    </>
  )
}
