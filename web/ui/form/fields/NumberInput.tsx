import { InputNumber, type InputNumberProps } from 'antd'

/** A number, typed or changed by the arrow keys. The library's own buttons for that have English names, and no language for them. */
export const NumberInput = (props: Omit<InputNumberProps<number>, 'controls'>) => <InputNumber<number> controls={false} {...props} />
