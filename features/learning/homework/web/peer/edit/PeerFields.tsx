import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import type { EditValues } from '../../edit/edit-values.ts'
import { peerEditTexts } from './peer-edit-texts.ts'
import { PeerField } from './PeerField.tsx'
import { peerProblem, type PeerValues } from './peer-values.ts'

interface Props {
  values: EditValues
  /** Students have begun to review, so that only the numbers may change. */
  begun: boolean
  /** Other texts are shown when this changes. */
  round: number
  onBusy: (busy: boolean) => void
}

/** Whether and how students review works of each other. */
export function PeerFields({ values, ...rest }: Props) {
  const t = useTexts(peerEditTexts)
  const check = (_: unknown, peer: PeerValues | null) => {
    const problem = peerProblem(peer, t)
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  }
  return (
    <Field name="peer" label="" rules={[{ validator: check }]}>
      <PeerField values={values} {...rest} />
    </Field>
  )
}
