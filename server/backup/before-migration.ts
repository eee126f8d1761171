import type { Config } from '../kernel/config.ts'
export async function backUpBefore(_config: Config, _ownerUrl: string, _last: string, _say: (line: string) => void): Promise<void> {}
