/** The hosts in the parameter of an institution. Names only: neither schemes nor paths nor wildcards. */
export const hostsIn = (value: string): string[] =>
  [...new Set(value.toLowerCase().split(/[\s,;，；、]+/))]
    .filter((host) => /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+(:\d{1,5})?$/.test(host))
    .slice(0, 50)

/** The address as it may be played: over https, from one of the hosts. Undefined for every other. */
export function playableAddress(url: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, username, password, href } = new URL(url)
  return protocol === 'https:' && !username && !password && hosts.includes(host) ? href : undefined
}
