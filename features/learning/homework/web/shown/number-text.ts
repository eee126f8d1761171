/** A number in a field without zeros after its decimals. */
export const numberText = (value: number | string | undefined): string => (value === undefined || String(value) === '' ? '' : String(Number(value)))
