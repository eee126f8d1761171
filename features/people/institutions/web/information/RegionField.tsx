import type { provinceList } from '../../contract-universities.ts'
import { Cascader } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
  disabled?: boolean
}

/** Province and city, stored as one text separated by a space. */
export function RegionField({ value = '', onChange, ...rest }: Props) {
  const { data = [] } = useRead<typeof provinceList>('GET /pressplatform/collegesAndUniversities/places', {})
  const options = data.map(({ name, cities }) => ({
    value: name,
    label: name,
    children: cities.map((city) => ({ value: city.name, label: city.name })),
  }))
  return (
    <Cascader
      {...rest}
      options={options}
      changeOnSelect
      showSearch
      value={value ? value.split(' ') : []}
      displayRender={(labels) => labels.join(' ')}
      onChange={(parts) => onChange?.((parts ?? []).join(' '))}
      style={{ inlineSize: '100%' }}
    />
  )
}
