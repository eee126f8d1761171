import { type GetRef, InputNumber, type InputNumberProps } from 'antd'
import type { Ref } from 'react'

/** The field in the page, which can take the focus. */
export type NumberField = GetRef<typeof InputNumber>

/** A number, typed or changed by the arrow keys. The library's own buttons for that have English names, and no language for them. */
export const NumberInput = (props: Omit<InputNumberProps<number>, 'controls'> & { ref?: Ref<NumberField> }) => (
  <InputNumber<number> controls={false} {...props} />
)
