import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [{ table: 'courseTemplates', by: ['offeredBy'], as: 'member', fate: authorship }]
