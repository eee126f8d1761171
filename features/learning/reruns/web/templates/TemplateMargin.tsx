import { TemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'
import { useTemplate } from './use-template.ts'

/** The templates beside the list of the own courses, or the form of the chosen one; nothing while it is closed. */
export function TemplateMargin() {
  const { open, id, showList, choose, close } = useTemplate()
  if (!open) return null
  return id === undefined ? <TemplateList choose={choose} close={close} /> : <TemplateForm key={id} id={id} back={showList} close={close} />
}
