const rules = new Intl.PluralRules('en-US')

/**
 * The English form for a number, which may be written with separators: ``plural(n, { one: '1 reader', other: `${n} readers` })``. Chinese has one form
 * for every number.
 */
export const plural = (n: number | string, forms: { one: string; other: string }): string =>
  rules.select(Number(String(n).replaceAll(',', ''))) === 'one' ? forms.one : forms.other
