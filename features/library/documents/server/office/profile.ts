import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Setting = readonly [path: string, name: string, value: string]

const scripting = '/org.openoffice.Office.Common/Security/Scripting'
const proxy = '/org.openoffice.Inet/Settings'

/**
 * What LibreOffice must not do with a document of an outsider: run macros, update links, or load pictures and tables that the document only names,
 * from the network or from the disk of the server. The proxy leads nowhere, for what still would ask the network.
 */
const settings: readonly Setting[] = [
  [scripting, 'DisableMacrosExecution', 'true'],
  [scripting, 'MacroSecurityLevel', '3'],
  [scripting, 'DisableActiveContent', 'true'],
  [scripting, 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '1'],
  [proxy, 'ooInetProxyType', '2'],
  [proxy, 'ooInetHTTPProxyName', '127.0.0.1'],
  [proxy, 'ooInetHTTPProxyPort', '9'],
  [proxy, 'ooInetHTTPSProxyName', '127.0.0.1'],
  [proxy, 'ooInetHTTPSProxyPort', '9'],
]

const item = ([path, name, value]: Setting) => `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Makes the profile of one run of LibreOffice and returns its folder. */
export async function makeProfile(folder: string): Promise<string> {
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">${settings.map(item).join('')}</oor:items>
`
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), text)
  return profile
}
