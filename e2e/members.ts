import type { Page } from '@playwright/test'
import { ask } from './people.ts'

export interface Member {
  id: string
  name: string
  state: string
  roles: { code: string }[]
}

/** The first page of the members that an administrator finds with these filters. */
export async function membersFound(page: Page, filters: { q?: string; roles?: readonly string[] }): Promise<Member[]> {
  return (await ask<{ items: Member[] }>(page.request, 'POST', '/unifiedplatform/v1/organization/origina/users', filters)).items
}
